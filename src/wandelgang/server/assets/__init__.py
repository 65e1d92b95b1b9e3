"""The files of the page as they are sent: modules in bundles, style sheets in one, addresses named after their contents."""

from __future__ import annotations
