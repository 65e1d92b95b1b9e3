"""Rewrites the golden files (`make golden`). Review the diff before committing it."""

from tests.golden import write_all

write_all()
