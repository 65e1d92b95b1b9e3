"""`wandelgang backup`: everything that is stored in one file, also while servers run."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.folders import data_folder
from wandelgang.cli.serve import DataFolder, StoreAddress
from wandelgang.server.app.storage import FILE, SECRET
from wandelgang.server.store.backup import back_up, fill_from_folder


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; there must be none of that name.")],
    data: DataFolder = None,
    store: StoreAddress = "",
) -> None:
    """Back up all tables and the server's secret in one file, even while servers run. Keep it like a password."""
    if store:
        from wandelgang.server.store.postgres.backup import fill_from_database

        tables = back_up(file, partial(fill_from_database, store))
    else:
        folder = data or data_folder()
        tables = back_up(file, partial(fill_from_folder, folder / FILE, folder / SECRET))
    console.print(words("backed-up", n=tables, path=file).say(chosen_language(None)), soft_wrap=True, markup=False)
