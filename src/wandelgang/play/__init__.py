"""A match: seats, turns, chance, log, views; and the players that can sit down. It knows no socket and no page."""
