"""Matches as text files that can be read, mailed and diffed."""
