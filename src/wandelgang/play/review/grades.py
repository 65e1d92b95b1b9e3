"""Grades of turns. All thresholds are here; docs/research/analysis.md says how they were calibrated."""

from __future__ import annotations

from enum import StrEnum

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20  # of the expected result lost, from which a turn has that grade
STRONG = 0.06  # how much worse the next best turn found is, if a turn is called strong
EVEN = 0.02  # a turn that is worse by less is as good: differences below are noise


class Grade(StrEnum):
    """What a turn was worth compared with the best one found; the sign it is written with."""

    STRONG = "!"
    GOOD = "·"
    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


ERRORS = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


def graded(loss: float, lead: float, is_forced: bool) -> Grade:
    """The grade of a turn that lost so much and, if it lost nothing, was so much better than the next best one found."""
    if is_forced:
        return Grade.GOOD
    for threshold, grade in ((BLUNDER, Grade.BLUNDER), (MISTAKE, Grade.MISTAKE), (INACCURACY, Grade.INACCURACY)):
        if loss >= threshold:
            return grade
    return Grade.STRONG if loss == 0.0 and lead >= STRONG else Grade.GOOD
