"""Scenes made visible: as SVG and as terminal text. It sees scenes, never states, and knows no game."""
