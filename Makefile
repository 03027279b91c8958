# Milepost. `make play` and `make test` need only git, make and Python 3.11+; they set up everything else.

.DEFAULT_GOAL := help
SHELL := /bin/bash
BIN := .venv/bin
EXTRAS := dev

# What the shell around us has active is not what we run with; and whoever keeps no bytecode compiles every module again
# in each of the many processes that tests start.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

stage = @printf '\n== %s ==\n' "$(1)"

.PHONY: help setup play test test-full check bench screenshots lint format pins clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | while IFS=$$'\t' read -r name says; do printf '  make %-10s %s\n' "$$name" "$$says"; done

setup: ## make .venv from constraints.txt and build the browser table (the others do this first)
	@tools/environment .venv constraints.txt --editable '.[$(EXTRAS)]'
	@tools/compiled .venv
	@tools/browser-table .venv constraints.txt

play: setup ## play in the browser, from a server on this machine (PLAY="--port 9000" to choose)
	@$(BIN)/milepost play $(PLAY)

lint: setup ## style, types, and which module may import which
	$(call stage,ruff: style)
	@$(BIN)/ruff check .
	$(call stage,ruff: layout)
	@$(BIN)/ruff format --check .
	$(call stage,mypy: types)
	@$(BIN)/mypy --num-workers 2
	$(call stage,import-linter: who may import whom)
	@$(BIN)/lint-imports --no-logo --config pyproject.toml

check: lint ## lint and the quick tests: before each commit
	$(call stage,pytest: the quick tests)
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow and not full"

test: lint ## lint and every test but the longest
	@tools/chromium $(BIN)
	$(call stage,pytest)
	@$(BIN)/python -m pytest -n 2 --dist worksteal -m "not full"

test-full: EXTRAS := dev,ray
test-full: lint ## lint and every test, the longest included (up to an hour)
	@tools/chromium $(BIN)
	$(call stage,pytest: everything)
	@$(BIN)/python -m pytest -n 2 --dist worksteal

bench: ## speed beside other engines, a server under load, the browser (BENCH="--rivals-only" LOAD="--only load" BROWSER="--only echo" to choose)
	@tools/environment .bench-venv bench/constraints.txt --editable . --requirement bench/requirements.in
	@.bench-venv/bin/python bench/run.py $(BENCH)
	@.bench-venv/bin/python bench/under_load.py $(LOAD)
	@tools/browser-table .bench-venv constraints.txt
	@tools/chromium .bench-venv/bin
	@.bench-venv/bin/python bench/browser.py $(BROWSER)

screenshots: setup ## pictures of every page and state into screenshots/ (SHOOT="--only lobby --size phone --theme dark" to choose)
	@tools/chromium $(BIN)
	@$(BIN)/python -m tests.browser.screenshots $(SHOOT)

format: setup ## put the code in the house's layout
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

pins: ## choose newest versions for both constraints files (needs uv)
	uv pip compile --quiet --upgrade --universal --no-header --no-annotate --all-extras pyproject.toml -o constraints.txt
	uv pip compile --quiet --upgrade --universal --no-header --no-annotate -c constraints.txt pyproject.toml bench/requirements.in -o bench/constraints.txt

clean: ## remove everything that setup, tests and benchmarks made
	rm -rf .venv .bench-venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist bench/results.json
	find src -name '*.so' -delete
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
