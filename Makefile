# Commands for this project. Most people need only `make run` and `make test`.
#
# There are two builds, each with a WebAssembly package and assets:
# target/wasm-pkg/<build> and target/site/<build>.
# `dev` is for development and tests: it builds quickly, and optimises only slow
# dependencies.
# `release` is for production and benchmarks.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:

CARGO_TARGET := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
TRIAL := $(CARGO_TARGET)/debug/pagewright
BINARY := $(CARGO_TARGET)/release/pagewright
BINDGEN := $(CARGO_TARGET)/debug/bindgen
PACKAGES := react-islands/node_modules/.package-lock.json
DEV_SITE := target/site/dev/manifest.json
RELEASE_SITE := target/site/release/manifest.json

WASM_SOURCES = $(shell find app/islands/src -type f) app/islands/Cargo.toml Cargo.toml Cargo.lock rust-toolchain.toml
SITE_SOURCES = $(shell find react-islands/src react-islands/build style public app/i18n -type f) \
  react-islands/package-lock.json react-islands/vite.config.ts

.PHONY: run build dist trial check test dev bench audit torture generate clean

## Build the demonstration site and serve it at http://127.0.0.1:3000.
run: trial
	@echo "This is a development build. 'make build' builds the release binary, $(BINARY)."
	@$(TRIAL) --demo --data ./data

## The development binary, with its assets in target/site/dev.
trial: $(DEV_SITE)
	cargo build --locked -p server -p bindgen

## The release binary, with all assets inside.
build: $(RELEASE_SITE)
	cargo build --release --locked -p server --features jemalloc

## The archive and the Debian package, in target/dist.
dist: build
	@./scripts/dist

## Formatting, lints, and tests of the changes since main.
check: $(PACKAGES)
	@./scripts/check

## All checks: formatting, lints, tests, generated files, browser tests.
test: $(PACKAGES)
	@./scripts/test

## Rebuild and restart on change, with Vite's server for the islands.
dev: $(DEV_SITE)
	@./scripts/dev

## Benchmarks as ratios to a control in the same run, then the editor's.
bench: build
	cargo build --release --locked -p server -p bench --features server/jemalloc
	$(CARGO_TARGET)/release/bench
	@./scripts/audit editor

## Audit the public site and the editor's speed, against limits.
audit: build
	@./scripts/audit

## Stress tests, each for PAGEWRIGHT_TORTURE_SECONDS.
torture: build
	cargo build --release --locked -p server -p bench --features server/jemalloc
	$(CARGO_TARGET)/release/bench torture

## Generate the API description, the types of its client, and the page of settings.
generate: trial $(PACKAGES)
	$(TRIAL) openapi > server/openapi.json
	$(TRIAL) settings > docs/settings.md
	npm --prefix react-islands run generate

clean:
	rm -rf target react-islands/node_modules end2end/node_modules end2end/audit/node_modules

# Built with the server if both have the same profile. Otherwise some
# dependencies are compiled twice, once with fewer features.
trial dev: WITH_BINDGEN = -p server

$(BINDGEN): app/islands/bindgen/src/main.rs app/islands/bindgen/Cargo.toml Cargo.lock rust-toolchain.toml
	cargo build --locked -p bindgen $(WITH_BINDGEN)
	touch $@

target/wasm-pkg/dev/islands.js: WASM_PROFILE = dev
target/wasm-pkg/dev/islands.js: WASM = wasm32-unknown-unknown/debug/islands.wasm
target/wasm-pkg/release/islands.js: WASM_PROFILE = wasm
target/wasm-pkg/release/islands.js: WASM = wasm32-unknown-unknown/wasm/islands.wasm

# The WebAssembly package of the islands.
target/wasm-pkg/%/islands.js: $(WASM_SOURCES) $(BINDGEN)
	rustup target add wasm32-unknown-unknown
	cargo build --locked -p islands --features hydrate --target wasm32-unknown-unknown --profile $(WASM_PROFILE)
	rm -rf $(@D)
	$(BINDGEN) $(CARGO_TARGET)/$(WASM) $(@D)

$(PACKAGES): react-islands/package-lock.json
	npm --prefix react-islands ci --no-audit --no-fund
	touch $@

# All files for browsers, hashed and compressed.
target/site/%/manifest.json: target/wasm-pkg/%/islands.js $(PACKAGES) $(SITE_SOURCES)
	PAGEWRIGHT_BUILD=$* npm --prefix react-islands run build
	touch $@
