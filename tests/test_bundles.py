"""Bundles: every module of the page is in one that its pages load, once, and as one would load it by itself."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from wandelgang.server.assets import edition, files
from wandelgang.server.assets.bundles import ENTRY, all_modules, bundles, needed
from wandelgang.server.assets.edition import Editions
from wandelgang.server.assets.modules import parse

MODULES = all_modules()


def test_imports_and_exports_become_plain_code() -> None:
    source = '// It.\nimport { el, fill as put } from "../dom.js";\n/** D. */\nexport function draw() {\n  put(el());\n}\n'
    module = parse("pages/x.js", source)
    assert module.needs == ("dom.js",)
    assert module.exports == ("draw",)
    assert module.code == 'const { el, fill: put } = use("dom.js");\nfunction draw() {\n  put(el());\n}\n'


@pytest.mark.parametrize(
    "line", ["export let spoken = 1;", "export default 1;", 'import * as all from "./x.js";', 'import "./x.js";']
)
def test_what_a_bundle_cannot_carry_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"pages/x\.js: expected named imports"):
        parse("pages/x.js", f"{line}\n")


@pytest.mark.parametrize(
    "line",
    [
        "const use = 1;",
        "export async function load() {}",
        "class out {}",
        "const { a, b: use } = window;",
        'import { load } from "./x.js";',
        'import { a as use } from "./x.js";',
    ],
)
def test_a_name_that_bundles_need_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ValueError, match=r"pages/x\.js, line 2: expected another name than '(use|load|out)'"):
        parse("pages/x.js", f"// Its first line.\n{line}\n")


def test_within_functions_and_elsewhere_such_names_are_anybodys() -> None:
    imports = 'import { use as apply } from "./y.js";\nconst { load: start } = apply();\n'
    assert parse("x.js", f"{imports}function f(use) {{\n  const out = use;\n}}\n").needs == ("y.js",)


def test_every_module_is_in_a_bundle() -> None:
    reached = {name for page in bundles(MODULES) for name in needed(MODULES, page)}
    assert reached == set(MODULES)


def test_a_page_has_its_own_modules_and_none_of_the_entry_bundle() -> None:
    found = bundles(MODULES)
    first = {name for name in MODULES if f'makers["{name}"] = ' in found[ENTRY]}
    for page, code in found.items():
        if page != ENTRY:
            own = {name for name in MODULES if f'"{name}": (out)' in code}
            assert own | first >= set(needed(MODULES, page))
            assert not own & first


def test_every_page_of_the_router_is_loaded_along_with_its_document() -> None:
    current = Editions().current()
    for path, page in (("/", "gallery"), ("/t/abc/7", "table"), ("/rules/x", "rules"), ("/position/x", "shared")):
        assert f'<link rel="modulepreload" href="{current.addresses[f"pages/{page}.js"]}">' in current.document(path)
    assert {name for _, name in current.routes} <= set(current.addresses)
    assert "modulepreload" not in current.document("/nowhere")


def test_an_edited_file_is_in_the_next_edition_and_leaves_other_addresses_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "web"
    shutil.copytree(Path(str(files.WEB)), folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(files, "WEB", folder)
    monkeypatch.setattr(edition, "WATCHED", 0.0)
    editions = Editions()
    before = editions.current()
    page = folder / "js/pages/gallery.js"
    page.write_text(page.read_text("utf-8").replace('class: "foot"', 'class: "foot new"'), "utf-8")
    os.utime(page, (time.time() + 5, time.time() + 5))
    after = editions.current()
    assert before.version != after.version
    changed = {name for name, address in after.addresses.items() if before.addresses[name] != address}
    assert changed == {"pages/gallery.js"}
    assert b"foot new" in after.contents[after.addresses["pages/gallery.js"]].body
    assert editions.file(before.addresses["pages/gallery.js"]) is not None, "an open page may still ask for it"
