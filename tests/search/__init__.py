"""Search: what it finds, held against slower ways to find it."""
