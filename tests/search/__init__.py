"""Search and what is made for it."""
