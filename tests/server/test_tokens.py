"""The secret that invitation tokens are made with."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wandelgang.server.live.tokens import secret_in


def test_the_secret_is_on_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    flush, rename = os.fsync, os.replace

    def flushing(file: int) -> None:
        done.append("flush")
        flush(file)

    def renaming(old: str, new: Path) -> None:
        done.append("rename")
        rename(old, new)

    monkeypatch.setattr(os, "fsync", flushing)
    monkeypatch.setattr(os, "replace", renaming)
    made = secret_in(tmp_path / "secret")
    assert done == ["flush", "rename", "flush"], "the file, its name, the folder"
    assert secret_in(tmp_path / "secret") == made
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
