"""`wandelgang restore`: put a backup in place, before a server is started."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from wandelgang.cli.console import chosen_language, console, words
from wandelgang.cli.folders import data_folder
from wandelgang.cli.serve import DataFolder, StoreAddress
from wandelgang.server.app.storage import FILE, SECRET
from wandelgang.server.store.backup import restore_to_folder
from wandelgang.server.store.lock_file import acquire


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `wandelgang backup` has written.")],
    data: DataFolder = None,
    store: StoreAddress = "",
    replace: Annotated[bool, typer.Option("--replace", help="Replace what is stored there now.")] = False,
) -> None:
    """Restore all tables and the server's secret from a backup, to a folder or a database. No server may be running."""
    if store:
        from wandelgang.server.store.postgres.backup import restore_to_database

        tables = restore_to_database(file, store, replace)
    else:
        folder = data or data_folder()
        with closing(acquire(folder, FILE)):
            tables = restore_to_folder(file, folder / FILE, folder / SECRET, replace)
    console.print(words("restored", n=tables).say(chosen_language(None)), soft_wrap=True, markup=False)
