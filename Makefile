# Everything that people and CI do. `make help` lists it.
PYTHON      ?= python3
VENV        ?= .venv
N           ?= 2
CONSTRAINTS ?= $(if $(filter aarch64,$(shell uname -m)),constraints-spark.txt,constraints.txt)
TORCH       := $(shell sed -n 's/^\(torch==[^ ]*\).*/\1/p' $(CONSTRAINTS))
BIN         := $(abspath $(VENV))/bin
PIP         := $(BIN)/python -m pip install -q --disable-pip-version-check -c $(CONSTRAINTS)
export PATH := $(BIN):$(PATH)

.PHONY: help demo test drift check tests test-gpu docs vendor export run lab clean
help:         ## this list
	@sed -n 's/^\([a-z-]*\): .*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 12

demo: $(VENV)/.base  ## install, then chat with the embedded model: answer, tool call, timings, memory
	$(BIN)/ds4x demo

test: drift check docs tests  ## everything that CI runs; ends with the number of tests

drift: $(VENV)/.dev  ## is each generated file what the notebooks say?
	$(BIN)/ds4x_export --check
	$(BIN)/ds4x_site sync --check

check: $(VENV)/.dev  ## house rules of notebooks; every CUDA kernel compiled for every chip
	$(BIN)/ds4x_check --compile

tests: $(VENV)/.dev  ## every notebook and every test module, counted by pytest
	OMP_NUM_THREADS=1 HF_HUB_OFFLINE=1 $(BIN)/python -m pytest -q -p ds4x.check -n $(N) --durations=10 nbs ds4x/tests

test-gpu: $(VENV)/.dev  ## notebooks with the cells that need a GPU or a long time
	$(BIN)/nbdev_test --n_workers 1 --flags 'cuda slow' --timing

docs: $(VENV)/.dev  ## the site in _docs, with Quarto if it is there; no network needed
	if command -v quarto >/dev/null; then quarto render .; else $(BIN)/smalldocs render . --strict; fi
	$(BIN)/ds4x_site check

vendor:       ## after docs: copies of KaTeX and Mermaid for reading without a network (uses npm)
	npm install --prefix build/vendor --no-save --no-audit --no-fund --silent katex@0.16.11 mermaid@11.4.1
	$(BIN)/ds4x_site vendor build/vendor/node_modules

export: $(VENV)/.dev  ## notebooks -> package, CUDA files, sidebar, README
	$(BIN)/ds4x_export
	$(BIN)/ds4x_site sync

run: $(VENV)/.dev  ## run all notebooks and store their outputs
	OMP_NUM_THREADS=1 $(BIN)/python tools/run_nbs.py nbs

lab: $(VENV)/.lab  ## open the notebooks in JupyterLab
	$(BIN)/jupyter lab nbs

clean:        ## remove what was built; the environment stays
	rm -rf _docs _proc book build dist *.egg-info .pytest_cache nbs/_quarto.yml

# The environment, in three layers. Torch comes first and alone: the file named here decides the build.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'ds4x needs Python 3.11 or newer: make PYTHON=/path/to/python3' >&2; exit 1; }
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then $(PYTHON) -m venv $(VENV); \
	elif $(PYTHON) -c 'import virtualenv' 2>/dev/null; then $(PYTHON) -m virtualenv -q $(VENV); \
	else echo 'Python cannot make environments here: apt-get install python3-venv' >&2; exit 1; fi

$(VENV)/.base: settings.ini setup.py $(CONSTRAINTS) | $(BIN)/python
	@echo 'installing $(TORCH) and ds4x into $(VENV), once'
	$(PIP) $(TORCH)
	$(PIP) -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.base
	@echo 'installing what developers need, once'
	$(PIP) -e '.[dev,serve,cuda,nvrtc]'
	$(PIP) --no-deps llama-benchy # it names a package that Python has itself
	@command -v chromium >/dev/null || [ "$$(id -u)" != 0 ] || timeout 300 apt-get install -y -q chromium >/dev/null 2>&1 || \
	  echo 'no chromium: the live page is not tested in a browser'
	@touch $@

$(VENV)/.lab: $(VENV)/.dev
	$(PIP) -e '.[lab]'
	$(BIN)/nbdev_install_hooks
	@touch $@
