"""What a player may do, in words: actions that begin with the same thing under its name, the others under what they do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from wandelgang.language import Language, Message
from wandelgang.scene import Choice, Scene

Numbered = tuple[int, Choice]
FEW = 60  # choices of a group that are set out; of more, as many as possible are to be seen at once


def listed(choices: Sequence[Choice], scene: Scene, language: Language, sought: str = "") -> list[RenderableType]:
    """All choices with the numbers they can be chosen by, or those whose words or text contain what is sought."""
    labels = {sprite.id: sprite.label for sprite in scene.sprites if sprite.label}
    digits = len(str(len(choices)))
    groups: dict[str, list[Numbered]] = {}
    for number, choice in enumerate(choices, 1):
        heading = heading_of(choice, labels, language)
        if sought.lower() in f"{choice.action} {choice.label.say(language)} {heading}".lower():
            groups.setdefault(heading, []).append((number, choice))
    parts: list[RenderableType] = []
    for heading, group in groups.items():
        texts = meanings(group, labels, language)
        widest = max(len(choice.action) for _, choice in group)
        few = len(group) <= FEW
        margin = "  " if few else ""
        entries = [
            Text(f"{margin}{number:>{digits}} ", "bold")
            .append(choice.action.ljust(widest))
            .append(f"  {text}" if text else "", "dim")
            for (number, choice), text in zip(group, texts, strict=True)
        ]
        if heading:
            parts.append(Text(heading, "bold"))
        parts.append(Columns(entries, padding=(0, 2 if few else 1), equal=few))
    return parts


def heading_of(choice: Choice, labels: dict[str, Message], language: Language) -> str:
    """What is touched first, if something else follows; otherwise what is done."""
    first = labels.get(choice.touch[0]) if choice.touch else None
    if len(choice.touch) > 1 and first:
        return capital(first.say(language))
    return choice.deed.say(language) if choice.deed and not choice.held else ""  # what is held is named after the dice to come


def meanings(group: list[Numbered], labels: dict[str, Message], language: Language) -> list[str]:
    """A short text for each choice of a group that tells them apart; otherwise its whole label."""
    details = [choice.detail.say(language) if choice.detail else "" for _, choice in group]
    if all(details) and len(set(details)) == len(group):
        return details
    last = [
        labels[choice.touch[-1]].say(language) if choice.touch and choice.touch[-1] in labels else "" for _, choice in group
    ]
    if len(group) > 1 and all(last) and len(set(last)) == len(group) and all(len(choice.touch) > 1 for _, choice in group):
        return last
    return [choice.label.say(language) for _, choice in group]


def capital(text: str) -> str:
    """A heading begins with a capital letter, but the name of a place stays as it is."""
    first = text.partition(" ")[0]
    return text[:1].upper() + text[1:] if first.isalpha() and len(first) > 1 else text
