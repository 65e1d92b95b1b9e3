"""The laboratory: variants of a game are played by computer players and measured. It knows games by their description only."""
