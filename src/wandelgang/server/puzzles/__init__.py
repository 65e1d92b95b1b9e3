"""Puzzles in the browser: lists of them, one with everything that can be tried in it, and why wrong turns are wrong."""
