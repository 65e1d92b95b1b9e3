"""The server's message catalogue (`words.toml`), in German and English."""

from __future__ import annotations

from wandelgang.language import Catalogue

words = Catalogue("wandelgang.server")
