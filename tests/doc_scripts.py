"""The scripts in `docs/` that write tables of its pages, as modules; the folder is no package."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[1] / "docs"


def doc_script(name: str) -> ModuleType:
    spec = spec_from_file_location(name.rpartition("/")[2], DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    script = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(script)
    return script
