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

.PHONY: play test docs ready browser database proxy lint types format wire bench fit learn golden pictures planes mechanics balance load soak versions wheel clean

play: $(VENV)/.installed
	@$(BIN)/wandelgang

# Where Python is told to write no bytecode, every test process and every server would compile all modules for itself:
# collecting the tests took 11.5 s of CPU time per process instead of 4.6.
test: export PYTHONDONTWRITEBYTECODE :=
test: export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/bytecode
# A Ray cluster gets the machine to itself: next to other tests on two cores, its nodes and workers took more than a minute to start.
test:
	@$(MAKE) --jobs 3 lint types browser database proxy ready
	$(BIN)/python -m pytest -n $(PROCESSES) --dist loadgroup --durations 20 --ignore tests/test_cluster.py
	$(BIN)/python -m pytest tests/test_cluster.py

# Compile what the tests share once, on all cores; otherwise every test process would compile it for itself.
ready: $(VENV)/.tested
	@$(BIN)/python -m tests.ready

# The browser tests use Debian's Chromium; the headless shell does the same with a third of the work.
browser:
	@if ! command -v chromium-headless-shell >/dev/null && [ "$$(id -u)" = 0 ]; then \
		apt-get update -qq && (apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium); \
	elif ! command -v chromium-headless-shell >/dev/null && ! command -v chromium >/dev/null; then \
		echo "The tests in a browser need Chromium. Install it once: sudo apt-get install chromium-headless-shell" >&2; exit 1; fi

# Tests of the shared store start a PostgreSQL of their own. One after the other: apt-get locks out a second one.
database: browser
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq postgresql; \
	else echo "The tests of the shared store need PostgreSQL. Install it once: sudo apt-get install postgresql" >&2; exit 1; fi

# Tests of several servers put them behind the nginx of deploy/.
proxy: database
	@if [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq nginx-light; \
	else echo "The tests of several servers need nginx. Install it once: sudo apt-get install nginx-light" >&2; exit 1; fi

# Build the site into build/site. It needs no network once everything is installed. Broken links, anchors and pictures, anything
# loaded from elsewhere, and examples that do not run make it fail.
docs: export NO_MKDOCS_2_WARNING := 1
docs: $(VENV)/.documented
	$(BIN)/python -m pytest -q -n $(PROCESSES) --dist loadgroup tests/test_docs.py tests/test_api.py tests/test_site.py tests/test_tutorials.py
	$(BIN)/python -m mkdocs build --strict --quiet
	$(BIN)/python docs/site/checking.py build/site

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

# Slower than the tests: more random games against the oracles, all games; damaged position texts by the thousand, and damaged
# messages, bodies, records, boards and options by the million; boards of the workshop dealt more often; a bigger crowd at more
# tables, and more kills;
# whole games on more screens, and what breaks in all games; how long an action takes while others flood the server.
soak: $(VENV)/.tested
	for game in $$($(BIN)/python -c "import wandelgang; print(*wandelgang.GAMES)"); do \
		$(BIN)/wandelgang check $$game --games 200 --plies 400 || exit 1; done
	for seed in 1 2 3 4 5; do \
		$(BIN)/python -m tests.fuzzing $$($(BIN)/python -c "import wandelgang; print(*wandelgang.GAMES)") --cases 4000 --seed $$seed \
			|| exit 1; done
	$(BIN)/python -m tests.input_fuzzing --cases 3000000 --seed 7
	WANDELGANG_DEALS=50 $(BIN)/python -m pytest -n $(PROCESSES) tests/editors
	WANDELGANG_PUZZLES=all $(BIN)/python -m pytest -n $(PROCESSES) tests/puzzles
	WANDELGANG_CROWD=200 $(BIN)/python -m pytest -s tests/server/test_crowd.py
	WANDELGANG_BROWSER=all $(BIN)/python -m pytest -n $(PROCESSES) --dist loadgroup tests/browser/test_still.py tests/browser/test_breaking.py
	WANDELGANG_ROLLING=80 $(BIN)/python -m pytest -s tests/server/test_rolling.py

bench: $(VENV)/.installed
	$(BIN)/wandelgang bench

# Measure the server under load, next to the bare stack: the tables of docs/host/load.md, in less than ten minutes.
load: $(VENV)/.tested
	$(BIN)/python -m bench.load

# Fit the weights of a game's estimate: make fit GAME=tiles
fit: $(VENV)/.installed
	$(BIN)/python fitting/fit.py $(GAME)

# Learn a network for a game's estimate, or go on with it: make learn GAME=sliders. More arguments: LEARN='--epochs 20'
LEARN ?=
learn: $(VENV)/.learning
	$(BIN)/python fitting/learn.py $(GAME) $(LEARN)

# Write perft tables and playthroughs anew, and add what is missing of what stable versions wrote; look at the difference before
# you commit it.
golden: $(VENV)/.tested
	$(BIN)/python -m tests.golden

pictures: $(VENV)/.tested browser
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/demos.py
	$(BIN)/python -m tests.browser.photographs

# Write the tables of planes in docs/research/observations.md anew.
planes: $(VENV)/.tested
	$(BIN)/python docs/research/planes.py

# Write the tables of docs/design/mechanics.md anew.
mechanics: $(VENV)/.tested
	$(BIN)/python docs/design/vocabulary.py

# Play the commands of docs/design/balance.md as far as that has not been done, and write its tables anew.
balance: $(VENV)/.tested
	$(BIN)/python docs/design/balance.py

# Install the wheel into fresh environments, with the oldest and the newest versions it allows, for every supported Python that is
# here, and use it; computer players compile. One of them: make versions VERSIONS='--only oldest python3.13'
VERSIONS ?=
versions: | $(VENV)/bin/python
	$(PIP) install --constraint constraints.txt hatchling packaging
	$(BIN)/python -m tests.versions --compiled $(VERSIONS)

# The wheel and the sdist, in dist/.
wheel: $(VENV)/.tested
	$(BIN)/python -m hatchling build

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

$(VENV)/.learning: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) install --constraint constraints.txt --editable '.[learn]'
	@touch $@ $(VENV)/.installed

$(VENV)/.documented: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(PIP) install --constraint constraints.txt --editable '.[docs,test]'
	@touch $@ $(VENV)/.tested $(VENV)/.installed

node_modules/.installed: package.json | $(VENV)/.tested
	$(BIN)/npm install --silent
	@touch $@
