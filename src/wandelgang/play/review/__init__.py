"""A whole game looked at again: every turn against the best one found, what chance gave, and what was chosen.

Nothing here knows a server: a review is made from a match, turn by turn, and is plain data.
"""
