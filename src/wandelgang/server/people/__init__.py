"""People: what they have played, how strong that shows them to be, and which browsers belong to one person."""
