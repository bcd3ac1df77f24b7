# Everything that is done to this project from outside. `make run` and `make test` are all that most people need.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

WASM_BINDGEN_VERSION := $(shell sed -n 's/^wasm-bindgen = "=\(.*\)"/\1/p' Cargo.toml)
# Where tools that the build needs are kept.
TOOLS ?= target/tools
WASM_BINDGEN := $(TOOLS)/wasm-bindgen-$(WASM_BINDGEN_VERSION)/bin/wasm-bindgen
CARGO_TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
BINARY := $(CARGO_TARGET)/release/pagewright
PACKAGES := react-islands/node_modules/.package-lock.json
SITE := target/site/manifest.json

ISLAND_SOURCES = $(shell find app/islands domain/model -name '*.rs' -o -name '*.js' -o -name Cargo.toml) Cargo.lock rust-toolchain.toml
SITE_SOURCES = $(shell find react-islands/src react-islands/build style public app/i18n -type f) \
  react-islands/package-lock.json react-islands/vite.config.ts

.PHONY: run build site test dev bench audit torture generate clean

## Build the release binary and serve the demonstration site at http://127.0.0.1:3000.
run: build
	$(BINARY) --demo --data ./data

## What browsers load, under target/site.
site: $(SITE)

## The release binary, with everything inside it.
build: $(SITE)
	cargo build --release --locked -p server

## Every check there is: formatting, lints, tests in Rust and TypeScript, generated files, and tasks in a real browser.
test: $(PACKAGES)
	@./scripts/test

## Rebuild and restart on change, with Vite's server for the islands.
dev: $(SITE)
	@./scripts/dev

## Figures, each as a ratio to a control in the same run; then those of the editor in a browser.
bench: build
	cargo build --release --locked -p server -p bench
	$(CARGO_TARGET)/release/bench
	@./scripts/audit editor

## What Lighthouse, the Nu Html Checker, linkinator and the HTTP Observatory say about the public site, and how fast the editor is, against bounds.
audit: build
	@./scripts/audit

## Cases that try hard to break promises; PAGEWRIGHT_TORTURE_SECONDS says how long each goes on.
torture: build
	cargo build --release --locked -p server -p bench
	$(CARGO_TARGET)/release/bench torture

## Write what is generated from the source: the description of the API and the types of its client.
generate: build $(PACKAGES)
	$(BINARY) openapi > server/openapi.json
	npm --prefix react-islands run generate

clean:
	rm -rf target react-islands/node_modules end2end/node_modules end2end/audit/node_modules

# The wasm package of the islands. The names of its functions would be a third of what browsers load.
target/wasm-pkg/islands.js: $(ISLAND_SOURCES) | $(WASM_BINDGEN)
	rustup target add wasm32-unknown-unknown
	cargo build --locked -p islands --features hydrate --target wasm32-unknown-unknown --profile wasm
	rm -rf target/wasm-pkg
	$(WASM_BINDGEN) --target web --out-dir target/wasm-pkg --out-name islands --no-typescript \
	  --remove-name-section --remove-producers-section \
	  $(CARGO_TARGET)/wasm32-unknown-unknown/wasm/islands.wasm

$(WASM_BINDGEN):
	cargo install wasm-bindgen-cli --version =$(WASM_BINDGEN_VERSION) --root $(@D)/..
	touch $@

$(PACKAGES): react-islands/package-lock.json
	npm --prefix react-islands ci --no-audit --no-fund
	touch $@

# Everything that browsers load, hashed and compressed, ready to be embedded.
$(SITE): target/wasm-pkg/islands.js $(PACKAGES) $(SITE_SOURCES)
	npm --prefix react-islands run build
	touch $@
