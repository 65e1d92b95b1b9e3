"""Write the golden files anew: `make golden`. Look at the difference before committing it."""

from tests.golden import write_all

write_all()
