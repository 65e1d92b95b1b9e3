"""Reasons to trust a game: the ten laws, its independent oracle, its perft tables. Used by tests and by `wandelgang check`."""
