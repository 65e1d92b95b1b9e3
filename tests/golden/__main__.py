"""Rewrites the golden files (`make golden`), but for those that are kept for good. Review the diff before committing it."""

from tests.golden import write_all
from tests.golden.kept import write_missing

write_all()
write_missing()
