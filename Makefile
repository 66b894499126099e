# Everything that a checkout can do. `make install` comes before each of them by itself; stamps keep it from being repeated.

PYTHON3 ?= python3
VENV := .venv
PYTHON := $(VENV)/bin/python
MANAGE := $(PYTHON) manage.py
CLIENT := platform/parlour/web/client
DIST := platform/parlour/web/static/parlour/dist

# uv from the path, else one inside the environment; Node likewise, where the path has none of 20 or later.
UV := $(or $(shell command -v uv 2>/dev/null),$(VENV)/bin/uv)
NODE_OK := $(shell node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2>/dev/null && command -v npm)
ifeq ($(NODE_OK),)
NODE_GROUP := --group node
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
endif
unexport VIRTUAL_ENV
export UV_PROJECT_ENVIRONMENT := $(CURDIR)/$(VENV)
# In CI the lock file is the truth; at home a game dropped into plugins/ may add itself to it.
LOCKED := $(if $(CI),--locked)

CLIENT_SOURCES := $(shell find $(CLIENT) -name node_modules -prune -o -type f -print 2>/dev/null)
PLUGIN_PROJECTS := $(wildcard plugins/*/pyproject.toml)
SETTINGS := $(wildcard platform/parlour/config/settings.py platform/parlour/config/settings/__init__.py)

STAMP_PYTHON := $(VENV)/.stamp-python
STAMP_NODE := $(CLIENT)/node_modules/.stamp-node
STAMP_CLIENT := $(CLIENT)/node_modules/.stamp-client

.DEFAULT_GOAL := help
.PHONY: help install run test check check-lint check-types check-imports check-migrations check-client format bench soak clean

help:
	@echo 'make install   everything that a checkout needs, in $(VENV) and node_modules; starts nothing'
	@echo 'make run       the site on this machine, with demo accounts'
	@echo 'make test      every test that this machine can run, and what it could not and why'
	@echo 'make check     lint, types, import contracts, migrations in step'
	@echo 'make format    mends what the formatter and the linter can mend'
	@echo 'make bench     figures, with OpenSpiel and boardgame.io beside them where they can be had'
	@echo 'make soak      all promises over 500 matches of each game and number of seats, 1,000 matches of Mutts over'
	@echo '               sockets of two web processes: some hours on two cores (part of it: tests/run.py soak-live)'
	@echo 'make clean     takes away what install and tests made'

# ---- install

install: $(STAMP_PYTHON) $(if $(wildcard $(CLIENT)/package.json),$(STAMP_CLIENT))

# The folder itself is younger once a game was taken out of it.
$(STAMP_PYTHON): pyproject.toml uv.lock plugins $(PLUGIN_PROJECTS)
	@test -x "$(UV)" || { test -x $(PYTHON) || $(PYTHON3) -m venv $(VENV); $(PYTHON) -m pip install --quiet uv; }
	$(UV) sync --quiet $(LOCKED) --all-packages --extra server $(NODE_GROUP)
	@touch $@

$(STAMP_NODE): $(CLIENT)/package.json $(wildcard $(CLIENT)/package-lock.json) | $(STAMP_PYTHON)
	cd $(CLIENT) && npm ci --no-audit --no-fund
	@touch $@

$(STAMP_CLIENT): $(STAMP_NODE) $(CLIENT_SOURCES)
	cd $(CLIENT) && npm run --silent build
	@touch $@

# ---- run

run: install
	$(MANAGE) serve --migrate --demo $(if $(PORT),--port $(PORT))

# ---- tests

test: install
	@$(PYTHON) tests/run.py

bench: install
	@$(PYTHON) tests/run.py bench

soak: install
	@$(PYTHON) tests/run.py soak-live soak

# ---- checks (each by itself too; `make -k check` goes on after a failure)

check: check-lint check-types check-imports check-migrations check-client

check-lint: $(STAMP_PYTHON)
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

check-types: $(STAMP_PYTHON)
	$(VENV)/bin/mypy platform/gamefold $(wildcard plugins/*/src)
	$(if $(SETTINGS),$(VENV)/bin/mypy --config-file platform/parlour/mypy.ini platform/parlour)

check-imports: $(STAMP_PYTHON)
	$(VENV)/bin/lint-imports --no-logo

check-migrations: $(STAMP_PYTHON)
	$(if $(SETTINGS),$(MANAGE) makemigrations --check --dry-run)

check-client: $(if $(wildcard $(CLIENT)/package.json),$(STAMP_NODE))
	$(if $(wildcard $(CLIENT)/package.json),cd $(CLIENT) && npm run --silent --if-present check)

format: $(STAMP_PYTHON)
	$(VENV)/bin/ruff check --fix-only --quiet
	$(VENV)/bin/ruff format

clean:
	rm -rf $(VENV) $(CLIENT)/node_modules $(DIST) build dist test-results
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find platform plugins tests -name __pycache__ -prune -exec rm -rf {} +
