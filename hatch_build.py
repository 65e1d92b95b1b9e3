"""The description on a package index: the README without pictures and links to files, which an index does not have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"!\[[^\]]*\]\((?!https:)[^)]*\)|<img\b[^>]*\bsrc=\"(?!https:)[^>]*>")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:)[^)]*\)")
EMPTY_ROW = re.compile(r"^\|[\s|]*\|\n", re.MULTILINE)
EMPTY_TABLE = re.compile(r"^\|.*\|\n\|[-:| ]+\|\n(?!\|)", re.MULTILINE)


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text)}


def described(readme: str) -> str:
    """Text outside fenced code, without pictures of files, what is left of tables of pictures, and links to files."""
    parts = FENCED.split(readme)
    parts[::2] = [without_files(part) for part in parts[::2]]
    return re.sub(r"\n{3,}", "\n\n", "".join(parts))


def without_files(text: str) -> str:
    text = LINK.sub(r"\1", PICTURE.sub("", text))
    heads = {found[0] for found in re.finditer(r"^\|[\s|]*\|\n(?=\|[-: |]+\|\n)", text, re.MULTILINE)}
    rows = EMPTY_ROW.sub(lambda row: row[0] if row[0] in heads else "", text)
    return EMPTY_TABLE.sub("", rows)
