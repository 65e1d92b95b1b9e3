"""Search, written once for every game: it meets games only by the type of a state."""
