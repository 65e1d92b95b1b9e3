"""Matches as text files that people can read, mail and diff."""
