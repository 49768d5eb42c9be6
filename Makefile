# The commands of TrialDesk. `make run` and `make test` need Python 3.11, 3.12 or 3.13, make and the package
# registries only.

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev run stop test lint format bench pin vendor licences

VENV := .venv/bin
# The first Python that the pins are for; a name on the PATH may be a shim without a Python behind it.
FIND_PYTHON = for each in python3.11 python3.12 python3.13 python3; do \
	if $$each -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' >/dev/null 2>&1; then \
		PYTHON=$$each; break; fi; done; \
	if [ -z "$$PYTHON" ]; then \
		echo "TrialDesk: Python 3.11, 3.12 or 3.13 is needed and was not found: install it (on Debian: apt-get install python3.11 python3.11-venv)." >&2; exit 1; fi

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

setup: ## .venv with the pinned requirements; nothing when it is up to date
	@$(FIND_PYTHON); exec $$PYTHON config/bootstrap.py run

setup-dev: ## the same with what tests and checks need
	@$(FIND_PYTHON); exec $$PYTHON config/bootstrap.py dev

run: setup ## start the product: PORT=8000 HOST=127.0.0.1; Ctrl-C stops it
	@exec $(VENV)/python -m config.stack run

stop: setup ## stop the product and its embedded servers
	@exec $(VENV)/python -m config.stack stop

# How many processes share the tests: two more than a small machine has cores, because many of them wait.
WORKERS := 4

test: setup-dev ## every test; ARGS="tests/unit -k name" for some
	@sh tests/support/packages.sh
	@exec $(VENV)/python -m pytest -n $(WORKERS) --no-loadscope-reorder $(ARGS)

lint: setup-dev ## style, types, walls, templates, translations
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy .
	$(VENV)/lint-imports --no-cache --no-logo
	$(VENV)/djlint --lint --quiet templates
	$(VENV)/python manage.py check --fail-level WARNING
	$(VENV)/python manage.py makemigrations --check --dry-run

format: setup-dev ## bring code into style
	$(VENV)/ruff check --fix .
	$(VENV)/ruff format .

bench: setup-dev ## measure; JSON on standard output
	@exec $(VENV)/python -m benchmarks $(ARGS)

vendor: setup ## copy the browser libraries named in package.json into static/vendor (needs npm)
	@exec $(VENV)/python -m config.vendor

licences: setup ## write docs/licences.md from what is installed and vendored
	@exec $(VENV)/python -m config.licences

pin: setup ## write requirements*.txt anew from the ranges in requirements*.in, for every Python that we support
	@$(VENV)/python -m venv .venv/pin && .venv/pin/bin/pip install -qq --disable-pip-version-check uv
	for set in requirements requirements-dev; do .venv/pin/bin/uv pip compile --quiet --upgrade --universal \
		--python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
		--output-file $$set.txt $$set.in || exit 1; done
