"""Checks of what this package reads from the folder of a game. The registry finds this file by its name."""

from __future__ import annotations

from wandelgang.play.levels import check_levels
from wandelgang.play.match import check_demo

CHECKS = (check_levels, check_demo)
