"""What axe finds on a page, as sentences."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def violations(page: Page) -> list[str]:
    """One line per element that breaks a rule."""
    # Miniatures are pictures hidden from screen readers, with hundreds of sprites.
    found = Axe().run(page, context={"exclude": [[".wg-small"]]}).response["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['html'][:160]} – {node.get('failureSummary', '')[:400]}"
        for rule in found
        for node in rule["nodes"]
    ]
