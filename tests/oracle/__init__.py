"""Slow, literal second implementations of the games, written from the rules alone."""
