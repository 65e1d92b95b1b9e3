"""Names that look alike: a skeleton in which letters of several alphabets and digits are the same if they look the same.

It is a small part of Unicode's table of confusables (UTS 39): Latin, Cyrillic, Greek, and digits. Accents make a difference
where they make another letter (ü); marks that can be put on anything (strokes, circles) do not.
"""

from __future__ import annotations

from unicodedata import normalize

# What looks like each of these, as written: capital and small letters are distinguished, because they look like different ones.
LOOKS = {
    "a": "аαɑ",
    "b": "Ьь",
    "c": "сϲᴄ",
    "d": "ԁ",
    "e": "еҽ℮",
    "g": "ɡց",
    "h": "һհ",
    "i": "іιɩıӏ",
    "j": "јϳ",
    "k": "кκᴋ",
    "l": "I1|ІΙӀ׀ǀ∣ⵏ",
    "m": "мᴍ",
    "n": "пηո",
    "o": "0оοσօΟОᴏ",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гᴦ",
    "s": "ѕꜱ",
    "t": "тτᴛ",
    "u": "υսᴜ",
    "v": "νѵᴠ",
    "w": "ѡԝωᴡ",
    "x": "хχ×",
    "y": "уγүʏ",
    "z": "ᴢ",
    "A": "АΑ",
    "B": "ВΒвβ",
    "C": "СϹ",
    "E": "ЕΕ",
    "F": "Ϝ",
    "G": "Ԍ",
    "H": "НΗн",
    "J": "ЈͿ",
    "K": "КΚ",
    "M": "МΜ",
    "N": "Ν",
    "P": "РΡ",
    "S": "Ѕ",
    "T": "ТΤ",
    "X": "ХΧ",
    "Y": "ҮΥУ",
    "Z": "Ζ",
    "3": "ЗзӠʒ",
    "6": "б",
}
SAME = {ord(other): letter for letter, others in LOOKS.items() for other in others}
PAIRS = (("rn", "m"), ("vv", "w"))
INVISIBLE = ((0x17B4, 0x17B5), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # ranges of characters
MARKS = ((0x300, 0x36F), (0x483, 0x489), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))  # the same
UNSEEN = {code: None for first, last in (*INVISIBLE, *MARKS) for code in range(first, last + 1)}


def skeleton(name: str) -> str:
    """What a name looks like: the same for names that people could take for each other."""
    shown = "".join(normalize("NFKC", name).split()).translate(UNSEEN).translate(SAME).casefold()
    for pair, letter in PAIRS:
        shown = shown.replace(pair, letter)
    return shown


def are_alike(one: str, other: str) -> bool:
    """Whether two names look alike, or differ in capitals only."""
    return skeleton(one) == skeleton(other) or normalize("NFKC", one).casefold() == normalize("NFKC", other).casefold()
