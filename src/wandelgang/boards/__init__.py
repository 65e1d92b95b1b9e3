"""Compiled geometry shared by games: sets of cells, square and hexagonal boards, reach. It knows no pawns and no players."""
