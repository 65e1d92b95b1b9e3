# `make play` and `make test` do all the set-up on a fresh machine with Python ≥ 3.11.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Tests of servers and browsers spend much of their time waiting: with two more processes than cores, 40 % of two cores were idle.
PROCESSES ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 4)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Node comes as a Python package; it only checks and formats the modules of the page.
NODE := $(BIN)/node
PAGE := 'src/wandelgang/web/js/**/*.{js,ts}'

.PHONY: play test ready browser lint types format wire bench fit golden pictures planes soak clean

play: $(VENV)/.installed
	@$(BIN)/wandelgang

test:
	@$(MAKE) --jobs 3 lint types browser ready
	$(BIN)/python -m pytest -n $(PROCESSES) --dist loadgroup

# Compile what the tests share once, on all cores; otherwise every test process would compile it for itself.
ready: $(VENV)/.tested
	@$(BIN)/python -m tests.ready

# The browser tests use Debian's Chromium; the headless shell does the same with a third of the work.
browser:
	@if ! command -v chromium-headless-shell >/dev/null && [ "$$(id -u)" = 0 ]; then \
		apt-get update -qq && (apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium); \
	elif ! command -v chromium-headless-shell >/dev/null && ! command -v chromium >/dev/null; then \
		echo "The tests in a browser need Chromium. Install it once: sudo apt-get install chromium-headless-shell" >&2; exit 1; fi

lint: $(VENV)/.tested node_modules/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NODE) node_modules/typescript/bin/tsc
	$(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn $(PAGE)

# Format the modules of the page.
format: node_modules/.installed
	$(NODE) node_modules/prettier/bin/prettier.cjs --write --log-level warn $(PAGE)

# Write the types of messages anew from those of the server, for the modules of the page.
wire: $(VENV)/.tested
	$(BIN)/python -m wandelgang.server.wire.typescript src/wandelgang/web/js/wire.d.ts

types: $(VENV)/.tested
	$(BIN)/mypy

# Slower than the tests: more random games against the oracles, all games; damaged position texts by the thousand; a bigger
# crowd at more tables, and more kills.
soak: $(VENV)/.tested
	for game in $$($(BIN)/python -c "import wandelgang; print(*wandelgang.GAMES)"); do \
		$(BIN)/wandelgang check $$game --games 200 --plies 400 || exit 1; done
	for seed in 1 2 3 4 5; do \
		$(BIN)/python -m tests.fuzzing $$($(BIN)/python -c "import wandelgang; print(*wandelgang.GAMES)") --cases 4000 --seed $$seed \
			|| exit 1; done
	WANDELGANG_CROWD=200 $(BIN)/python -m pytest -s tests/server/test_crowd.py

bench: $(VENV)/.installed
	$(BIN)/wandelgang bench

# Fit the weights of a game's estimate: make fit GAME=tiles
fit: $(VENV)/.installed
	$(BIN)/python fitting/fit.py $(GAME)

# Write perft tables and playthroughs anew; look at the difference before you commit it.
golden: $(VENV)/.tested
	$(BIN)/python -m tests.golden

pictures: $(VENV)/.tested browser
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/demos.py
	$(BIN)/python -m tests.browser.photographs

# Write the tables of planes in docs/observations.md anew.
planes: $(VENV)/.tested
	$(BIN)/python docs/planes.py

clean:
	rm -rf $(VENV) node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist

$(VENV)/bin/python:
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Wandelgang needs Python 3.11 or newer')"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.tested: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) install --constraint constraints.txt --editable '.[test]'
	@touch $@ $(VENV)/.installed

node_modules/.installed: package.json | $(VENV)/.tested
	$(BIN)/npm install --silent
	@touch $@
