# make play   set everything up and play
# make test   set everything up and run every test
# make lint   formatting, lint and types
# make soak   the long random runs that `make test` leaves out
# make bench  speed, as ratios against peers measured in the same run
# make ladder strength of every level; GAMES=20 is a short run, JOBS=1 leaves cores free

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play test lint soak bench ladder clean

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up Hortus (once, about a minute) ..."
	$(PIP) install -c constraints.txt -e '.[fast]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up the tests (once, about a minute) ..."
	$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/.bench: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up the benchmarks (once, about a minute) ..."
	$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/hortus play

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow"

soak: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 -m slow

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.bench
	$(BIN)/hortus bench --save benchmarks/results.md

GAMES ?= 400
JOBS  ?= 2
SAVE  ?= docs/strength.md

ladder: $(VENV)/.dev
	$(BIN)/hortus ladder --games $(GAMES) --jobs $(JOBS) --save $(SAVE)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
