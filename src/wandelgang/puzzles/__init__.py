"""Puzzles: tasks from self-play with one solution, proven by exhaustive search; as text, and as attempts at solving them."""
