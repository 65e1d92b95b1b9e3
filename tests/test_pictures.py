"""Small pictures of options: they belong to existing values, are complete, and differ within an option in both themes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from wandelgang.core.registry import game as find_game
from wandelgang.core.registry import names
from wandelgang.errors import Missing
from wandelgang.server.views.pictures import address, picture, pictures

PICTURED = [(name, option) for name in names() for option in pictures(name)]
LARGEST = 70_000  # bytes of a picture before compression


@pytest.mark.parametrize(("name", "option"), PICTURED)
def test_every_picture_belongs_to_a_value_and_shows_something(name: str, option: str) -> None:
    known = {one.name: one for one in find_game(name).options}[option]
    values = {"yes", "no"} if known.kind is bool else {*known.values, "unsaid"}
    plans = pictures(name)[option]
    assert plans.keys() <= values
    drawn = {key: picture(name, option, key, False) for key in plans}
    assert len(set(drawn.values())) == len(plans) > 1, "a picture like another says nothing"
    for key, plan in plans.items():
        assert plan.keys() <= {"options", "position", "seat", "part", "touch", "action"}
        assert ElementTree.fromstring(drawn[key]).find("{*}g") is not None
        assert len(drawn[key]) < LARGEST
        assert picture(name, option, key, True) != drawn[key]
        assert b"prefers-color-scheme" in picture(name, option, key, None)
        assert b"prefers-color-scheme" not in drawn[key]
        assert b'<text class="text"' not in drawn[key]


def test_a_missing_picture_has_no_address() -> None:
    name, option = PICTURED[0]
    key = next(iter(pictures(name)[option]))
    assert address(name, option, key) == f"/pictures/{name}/{option}/{key}.svg"
    assert address(name, option, "nothing") == address(name, "nothing", key) == ""
    with pytest.raises(Missing):
        picture(name, option, "nothing", None)
