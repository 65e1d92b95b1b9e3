"""The one sentence that says what a designer would ask first: is it fair, and which variant is the better one.

It says only what the marks of the comparison bear out; while games are still being played, it says so. The number that matters
stands between two pairs of asterisks.
"""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.laboratory.comparison import ALONE, BAD, FAIR, OPEN, Comparison, Verdict
from wandelgang.laboratory.measures import CellMeasures
from wandelgang.laboratory.plan import FAST, STRONG, Laboratory
from wandelgang.laboratory.texts import figure, percent, players_name, words
from wandelgang.language import LANGUAGES, Language, Message

FAR = 0.5  # a share that differs from a fair one by this part of it or more differs by far
LONGER = 1.2  # from this ratio on, one variant lasts longer than another


class Sentence:
    """Says it in one language."""

    def __init__(
        self, laboratory: Laboratory, cells: Sequence[CellMeasures], comparison: Comparison, is_final: bool, language: Language
    ) -> None:
        self.lab, self.cells, self.comparison, self.is_final, self.language = laboratory, cells, comparison, is_final, language

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def text(self) -> str:
        if not any(one.games for one in self.cells):
            return self.say("says-nothing")
        said = self._about_one(self.cells[0]) if len(self.cells) == 1 else self._about_several()
        said = said[:1].upper() + said[1:]
        return said if self.is_final else f"{self.say('says-so-far')} {said}"

    def _about_one(self, one: CellMeasures) -> str:
        verdict = self.comparison.verdicts[0]
        if verdict.kind == ALONE:
            return self._alone(one)
        if verdict.share is None:
            return self.say("says-nothing")
        fairness = self._unfair(verdict, one, "says-unfair") if verdict.is_beyond_noise else self._even(verdict, one)
        return " ".join([fairness, *self._length_and_skill(one)])

    def _even(self, verdict: Verdict, one: CellMeasures) -> str:
        """Fair, or not yet known."""
        assert verdict.share is not None
        values = {"share": self.percent(verdict.share.value), "fair": self.percent(1 / one.cell.players)}
        if verdict.kind == FAIR:
            return self.say("says-fair", **values)
        return self.say("says-open", half=figure(verdict.share.half * 100, 0, self.language), **values)

    def _unfair(self, verdict: Verdict, one: CellMeasures, key: str, **values: object) -> str:
        assert verdict.share is not None
        fair = 1 / one.cell.players
        return self.say(
            key,
            who=self.who(verdict),
            how=words(degree(verdict.share.value, fair)),
            share=self.percent(verdict.share.value),
            fair=self.percent(fair),
            **values,
        )

    def who(self, verdict: Verdict) -> Message:
        if verdict.by == "seats":
            return words("who-seat", n=verdict.place + 1)
        return words("who-begins") if verdict.place == 0 else words("who-follows", n=verdict.place + 1)

    def _length_and_skill(self, one: CellMeasures) -> list[str]:
        minutes = one.main.numbers.get("minutes")
        if minutes is None:
            return []
        length = self.minutes(minutes.value)
        if one.skill is None:
            return [self.say("says-length", minutes=length)]
        return [self.say("says-length-and-skill", minutes=length, skill=self.percent(one.skill.value))]

    def _alone(self, one: CellMeasures) -> str:
        strong, fast = (one.levels[level].seats for level in (STRONG, FAST))
        if not strong or not fast:
            return self.say("says-nothing")
        told = self.say("says-alone", strong=self.percent(strong[0].value), fast=self.percent(fast[0].value))
        return " ".join([told, *self._length_and_skill(one)])

    def _about_several(self) -> str:
        verdicts = self.comparison.verdicts
        played = [(one, verdict) for one, verdict in zip(self.cells, verdicts, strict=True) if verdict.share is not None]
        if all(verdict.kind == ALONE for verdict in verdicts):
            return " ".join([self.say("says-alone-several"), *self._longest()])
        unfair = [(one, verdict) for one, verdict in played if verdict.is_beyond_noise]
        if not unfair:
            return " ".join([self._all_even(played), *self._longest()])
        worst = max(unfair, key=lambda pair: (pair[1].kind == BAD, excess(pair[1], pair[0])))
        told = [self._unfair(worst[1], worst[0], "says-unfair-of", variant=self.name(worst[0]))]
        even = [one for one, verdict in played if verdict.kind == FAIR]
        if even:
            told.append(self._best(worst[0], even))
        else:
            told += self._nearest(worst[0], played)
        return " ".join(told)

    def _best(self, worst: CellMeasures, even: Sequence[CellMeasures]) -> str:
        """The fair variants; if it is one, how much longer it lasts."""
        if len(even) > 1:
            return self.say("says-fair-several", names=self.listed(even))
        [best] = even
        return self.say("says-fair-one", variant=self.name(best), length=self._lasts(best, worst))

    def _lasts(self, one: CellMeasures, other: CellMeasures) -> Message:
        """How much longer one lasts than the other, as the rest of a sentence; nothing if it is about the same."""
        mine, yours = (found.main.numbers.get("minutes") for found in (one, other))
        ratio = mine.value / yours.value if mine and yours and yours.value else 1.0
        if ratio >= LONGER:
            return words("lasts-twice") if 1.8 <= ratio <= 2.2 else words("lasts-longer", times=figure(ratio, 1, self.language))
        if ratio <= 1 / LONGER:
            return words("lasts-half") if ratio <= 0.55 else words("lasts-shorter", part=percent(ratio, self.language))
        return words("lasts-alike")

    def _nearest(self, worst: CellMeasures, played: Sequence[tuple[CellMeasures, Verdict]]) -> list[str]:
        """No variant is shown to be fair: which ones are still open, or which one comes closest."""
        still_open = [one for one, verdict in played if verdict.kind == OPEN]
        if still_open:
            return [self.say("says-open-several", names=self.listed(still_open))]
        nearest, verdict = min(played, key=lambda pair: excess(pair[1], pair[0]))
        if nearest is worst or verdict.share is None:
            return []
        share, fair = self.percent(verdict.share.value), self.percent(1 / nearest.cell.players)
        return [self.say("says-nearest", variant=self.name(nearest), share=share, fair=fair)]

    def _all_even(self, played: Sequence[tuple[CellMeasures, Verdict]]) -> str:
        shares = [verdict.share.value for _, verdict in played if verdict.share is not None]
        if all(verdict.kind == FAIR for _, verdict in played):
            return self.say("says-all-fair", low=figure(min(shares) * 100, 0, self.language), high=self.percent(max(shares)))
        fair = [one for one, verdict in played if verdict.kind == FAIR]
        if fair:
            return self.say("says-some-fair", names=self.listed(fair))
        return self.say("says-all-open")

    def _longest(self) -> list[str]:
        """Which variant lasts longest, if that is beyond noise and somebody would notice it."""
        real = {cell for (cell, name), found in self.comparison.differences.items() if name == "minutes" and found.is_real}
        timed = [one for one in self.cells if "minutes" in one.main.numbers]
        if not real or len(timed) < 2:
            return []
        longest = max(timed, key=lambda one: one.main.numbers["minutes"].value)
        shortest = min(timed, key=lambda one: one.main.numbers["minutes"].value)
        if longest.main.numbers["minutes"].value < LONGER * shortest.main.numbers["minutes"].value:
            return []
        values = {
            "longest": self.name(longest),
            "shortest": self.name(shortest),
            "long": self.minutes(longest.main.numbers["minutes"].value),
            "short": self.minutes(shortest.main.numbers["minutes"].value),
        }
        return [self.say("says-longest", **values)]

    def minutes(self, value: float) -> str:
        return figure(value, 0 if value >= 3 else 1, self.language)

    def percent(self, value: float) -> str:
        return percent(value, self.language)

    def name(self, one: CellMeasures) -> Message:
        return cell_name(self.lab, one)

    def listed(self, several: Sequence[CellMeasures]) -> Message:
        names = [self.name(one) for one in several]
        if len(names) == 1:
            return names[0]
        first = Message({language: ", ".join(name.say(language) for name in names[:-1]) for language in LANGUAGES}, {})
        return words("both", first=first, last=names[-1])


def cell_name(laboratory: Laboratory, one: CellMeasures) -> Message:
    """What a variant is called: by its values, its number of players, or both."""
    players = players_name(one.cell.players)
    if not one.cell.values:
        return players
    column = laboratory.column_name(one.cell.column)
    return column if len(laboratory.rows) == 1 else words("variant-of", column=column, players=players)


def degree(share: float, fair: float) -> str:
    """By how much a share is too large or too small, as a key."""
    if share > fair:
        return "how-far-more" if share >= (1 + FAR) * fair else "how-more" if share >= 1.25 * fair else "how-slightly-more"
    return "how-far-less" if share <= (1 - FAR) * fair else "how-less" if share <= 0.75 * fair else "how-slightly-less"


def excess(verdict: Verdict, one: CellMeasures) -> float:
    """How far a share is from a fair one, as a part of that."""
    return 0.0 if verdict.share is None else abs(verdict.share.value * one.cell.players - 1)
