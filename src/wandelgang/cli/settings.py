"""The file of settings: defaults for the options of commands (docs/host/folders.md). This module knows no command."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from typing import Any

from wandelgang.errors import BadSetup, Missing
from wandelgang.places import settings_file

Settings = dict[str, dict[str, Any]]


def read_settings(commands: Sequence[str], invoked: str, options: Collection[str]) -> Settings:
    """Per command, values by the name of the option: first those for all commands that have such an option, then its own.

    A command that there is not, and an option that the *invoked* command does not have, is an error: what has no effect is a
    mistake.
    """
    file = settings_file()
    try:
        found = tomllib.loads(file.read_text("utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        from wandelgang.cli.console import words

        raise Missing(words("bad-settings", path=file, reason=error)) from error
    common = {key: value for key, value in found.items() if not isinstance(value, dict)}
    for name in found.keys() - common.keys():
        refuse(str(file), f"[{name}]", name, commands)
    for key in found.get(invoked, {}):
        refuse(str(file), f"[{invoked}] {key}", option(key), options)
    return {name: {option(key): value for key, value in (common | found.get(name, {})).items()} for name in commands}


def option(key: str) -> str:
    return key.replace("-", "_")


def refuse(file: str, shown: str, name: str, known: Collection[str]) -> None:
    """An error if the file names what there is not."""
    if name not in known:
        from wandelgang.cli.console import words

        raise BadSetup(file, words("expected-setting", known=", ".join(known)), shown)
