"""Search, and what exists only for it."""
