"""Names that look alike: a skeleton in which letters of several alphabets and digits are the same if they look the same.

It is a small part of Unicode's table of confusables (UTS 39): Latin, Cyrillic, Greek, and digits. Accents make a difference.
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
RANGES = ((0x34F, 0x34F), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # of invisible characters
UNSEEN = {code: None for first, last in RANGES for code in range(first, last + 1)}


def skeleton(name: str) -> str:
    """What a name looks like: the same for names that people could take for each other."""
    shown = "".join(normalize("NFKC", name).split()).translate(UNSEEN).translate(SAME).casefold()
    for pair, letter in PAIRS:
        shown = shown.replace(pair, letter)
    return shown


def are_alike(one: str, other: str) -> bool:
    """Whether two names look alike, or differ in capitals only."""
    return skeleton(one) == skeleton(other) or normalize("NFKC", one).casefold() == normalize("NFKC", other).casefold()
