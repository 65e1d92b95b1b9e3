"""Files of the page as bytes to send: compressed once, with a tag of their contents. Knows no addresses."""

from __future__ import annotations

import gzip
import hashlib
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import msgspec

from wandelgang.errors import Missing
from wandelgang.language import Language
from wandelgang.server.words import words

WEB = resources.files("wandelgang").joinpath("web")
WORDS = "words.toml"
KINDS = {
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
DIGITS = 16  # of a hash


class Packed(NamedTuple):
    """A file as it is sent."""

    body: bytes
    small: bytes  # compressed
    digest: str

    @property
    def tag(self) -> str:
        return f'W/"{self.digest}"'


def packed(body: bytes) -> Packed:
    return Packed(body, gzip.compress(body, mtime=0), hashlib.sha256(body).hexdigest()[:DIGITS])


def web_file(path: str) -> Packed:
    """A file of the page: nothing outside its folder, and only known file types."""
    parts = path.split("/")
    is_plain = all(part and not part.startswith(".") and "\\" not in part and "\0" not in part for part in parts)
    if is_plain and parts[-1].rpartition(".")[2] in KINDS:
        with suppress(OSError):  # no such file, or an impossible name
            return read(path, changed(path))
    raise Missing(words("no-file", name=path))


def changed(path: str) -> int:
    """When a file was last changed; 0 if it is not on a disk. Raises OSError if there is none."""
    found = WEB.joinpath(path)
    return found.stat().st_mtime_ns if isinstance(found, Path) else 0


@lru_cache(maxsize=256)
def read(path: str, changed: int) -> Packed:
    return packed(WEB.joinpath(path).read_bytes())


def source(path: str) -> str:
    return WEB.joinpath(path).read_text("utf-8")


def names_below(folder: str) -> Iterator[str]:
    """The paths of all files in a folder and its folders."""
    for one in WEB.joinpath(folder).iterdir():
        path = f"{folder}/{one.name}"
        if one.is_dir():
            yield from names_below(path)
        else:
            yield path


@lru_cache(maxsize=8)
def texts(spoken: Language, changed: int) -> Packed:
    """All texts of the page in one language."""
    found = tomllib.loads(source(WORDS))
    return packed(msgspec.json.encode({key: text[spoken] for key, text in found.items()}))
