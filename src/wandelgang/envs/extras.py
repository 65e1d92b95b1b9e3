"""What to tell somebody who imports an environment without the tool it is made for."""

from __future__ import annotations

from importlib.util import find_spec

from wandelgang.language import Catalogue

words = Catalogue("wandelgang.envs")


def require(module: str, tool: str) -> None:
    """Raise an ImportError that names the missing tool and the extra it comes with."""
    if find_spec(module) is None:
        raise ImportError(str(words("needs-extra", tool=tool)), name=module)
