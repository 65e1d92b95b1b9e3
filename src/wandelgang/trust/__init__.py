"""Reasons to trust a game: the eleven laws, its independent oracle, its perft tables. Used by tests and `wandelgang check`."""
