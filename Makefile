# `make play` and `make test` set up all they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := CMakeLists.txt pyproject.toml $(shell find core bindings -type f) $(wildcard docs/*.md)

NODE := build/node/node_modules/.bin
PAGES := "src/valtti/web/static/**/*.{js,css,ts}"

.PHONY: play test test-core lint format stubs sanitize interrupted bench golden reproduce clean

# In a browser, or where there is none, in the terminal; `make play TERMINAL=1` plays there anyway.
play: $(VENV)/.web
	@$(BIN)/python tools/play.py $(if $(TERMINAL),--terminal)

test: $(VENV)/.test test-core
	$(BIN)/python -m pytest -n 2 --dist worksteal

# The core's own tests, without Python.
test-core: $(VENV)/.test
	$(BIN)/cmake -S . -B build/core -G Ninja -DVALTTI_PYTHON=OFF -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) > build/core.log
	$(BIN)/cmake --build build/core
	build/core/core_tests

lint: $(VENV)/.lint $(VENV)/.test $(NODE)/tsc
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $$(find core bindings tests -name '*.?pp')
	$(BIN)/python tools/stubs.py --check
	$(BIN)/python tools/examples.py
	$(NODE)/prettier --check $(PAGES)
	$(NODE)/tsc -p src/valtti/web/static

format: $(VENV)/.lint $(NODE)/tsc
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $$(find core bindings tests -name '*.?pp')
	$(NODE)/prettier --write $(PAGES)

# Regenerates the type stubs of the core; the golden playthroughs, move counts, inputs and outputs on the pages.
stubs: $(VENV)/.installed
	$(BIN)/python tools/stubs.py

golden: $(VENV)/.test
	$(BIN)/python tools/playthroughs.py
	$(BIN)/python tools/perft.py
	$(BIN)/python tools/encodings.py
	$(BIN)/python tools/protocol.py
	$(BIN)/python tools/readme.py

# The core's tests and 100,000 games of each game, or as many as GAMES says, under address and undefined-behaviour
# sanitizers, and what threads share under the thread sanitizer.
sanitize: GAMES ?= 100000
sanitize: $(VENV)/.test
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DVALTTI_PYTHON=OFF -DVALTTI_SANITIZE=address,undefined -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) > build/sanitize.log
	$(BIN)/cmake --build build/sanitize
	build/sanitize/core_tests $(GAMES)
	$(BIN)/cmake -S . -B build/threads -G Ninja -DVALTTI_PYTHON=OFF -DVALTTI_SANITIZE=thread -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) > build/threads.log
	$(BIN)/cmake --build build/threads
	build/threads/core_tests 1000 arena

# Stops matches and tournaments at random moments.
interrupted: $(VENV)/.installed
	$(BIN)/python tools/interrupted.py

bench: $(VENV)/.bench
	$(BIN)/python benchmarks/speed.py
	$(BIN)/python benchmarks/networks.py

# The experiments of the source documents at full size, and the reports of docs/results.
reproduce: $(VENV)/.reproduce
	for document in moska schnapsen tysiac tictactoe; do $(BIN)/valtti reproduce $$document --out docs/results || exit 1; done

clean:
	rm -rf build $(VENV)

$(VENV)/.created:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install -q --group build
	mkdir -p build
	touch $@

# With the build tools of the environment, not with fresh ones in another place: only what changed is compiled again.
$(VENV)/.installed: $(VENV)/.created $(NATIVE)
	@echo "Building Valtti; this takes a minute or two."
	$(BIN)/python -m pip install -q --no-build-isolation -e .
	touch $@

$(VENV)/.web: $(VENV)/.installed
	@$(BIN)/python -m pip install -q --no-build-isolation -e '.[web]'
	@touch $@

$(VENV)/.test: $(VENV)/.web
	$(BIN)/python -m pip install -q --group test
	$(BIN)/python tools/packages.py
	touch $@

$(VENV)/.lint: $(VENV)/.installed
	$(BIN)/python -m pip install -q --group lint
	touch $@

$(VENV)/.bench: $(VENV)/.installed
	$(BIN)/python -m pip install -q --group bench
	touch $@

$(VENV)/.reproduce: $(VENV)/.installed
	$(BIN)/python -m pip install -q --no-build-isolation -e '.[reproduce,train]'
	touch $@

# The tools that check the pages; nothing of them is served.
$(NODE)/tsc:
	npm install --silent --no-audit --no-fund --prefix build/node typescript@7.0.2 prettier@3.9.10
