"""Chat: a fixed set of phrases, and free text where the host allows it."""

from __future__ import annotations

from wandelgang.errors import NotYourTurn, Unreadable
from wandelgang.language import Language
from wandelgang.server import times
from wandelgang.server.errors import TooOften
from wandelgang.server.table import names
from wandelgang.server.table.events import Event, Spoke
from wandelgang.server.table.table import Table
from wandelgang.server.wire import incoming
from wandelgang.server.words import words

PHRASES = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oh-no",
    "wow",
    "sorry",
    "one-moment",
    "hurry",
    "good-game",
    "again",
    "bye",
)


TOOK_HINT = "took-hint"  # said by the server, so that nobody gets help in secret


LONGEST_TEXT = 300


JOINERS = "\u200c\u200d"  # within words and emoji


MOST_SAID, SAID_WITHIN = 10, 20.0  # messages per seat, and the seconds they are counted over


def speak(table: Table, browser: str, command: incoming.Speak) -> Event:
    """Say one of the phrases or, where the host allows it, any text; also after the end and after resigning."""
    if command.seat not in table.sat_by(browser):
        raise NotYourTurn(words("not-your-seat"))
    now, text = times.now(), " ".join(command.text.split()).strip(f" {JOINERS}")
    lately = [one for _, one in table.talk if one.seat == command.seat and one.at > now - SAID_WITHIN]
    if len(lately) >= MOST_SAID:
        raise TooOften(words("too-talkative"))
    if bool(command.phrase) == bool(text) or (command.phrase and command.phrase not in PHRASES):
        raise Unreadable(words("no-phrase", names=", ".join(PHRASES)))
    if text and not table.chat:
        raise NotYourTurn(words("no-chat"))
    if len(text) > LONGEST_TEXT:
        raise Unreadable(words("long-text", most=LONGEST_TEXT))
    if text and not is_plain(text):
        raise Unreadable(words("plain-text"))
    return Spoke(now, command.seat, command.phrase, text)


def is_plain(text: str) -> bool:
    """Whether the text is visible and cannot change how other texts are displayed."""
    return names.is_visible(text) and all(char.isprintable() or char in JOINERS for char in text)


def said(spoke: Spoke, language: Language) -> str:
    return words(f"phrase-{spoke.phrase}").say(language) if spoke.phrase else spoke.text
