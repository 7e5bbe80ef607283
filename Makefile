# workout: what can be asked for. CI runs `.ci/run`: `make lint`, `make cohorts-test`, `make test`.
#
#   make test      first command on a fresh Debian 12: installs what is missing, builds, runs the tests
#   make demo      the same for a live recording: a real gpsd, a walk of three minutes, a verdict
#
#   build, release the package, debug or optimised     install    to $(PREFIX)/bin, with man pages and units
#   lint, format   the style, checked or applied       golden     rewrite goldens (a rewrite still fails: review it)
#   fixtures       Fixtures/logs and routes/ anew      validate   the accuracy tables of docs/validation.md
#   types          the Swift and docs/types.md that Types/ is the source of, anew
#   train          the models of Models/ and their Swift, anew from the recordings of WORKOUT_DATA
#   bench          speed and size as ratios            docs       DocC archives of the libraries
#   web-test       the pages in a real browser, headless
#   fuzz           made-up files for every reader, ten minutes each, with address checks
#   deb            a Debian package of the release build, looked into
#   wearable-test  the package on a virtual machine: units, sensors, and 50 cuts of the power; as root
#   cohorts-test   the Spark package of cohorts/, where Java and its packages are
#
# Variables: WORKOUT_DATA  folder of real recordings, default ../shared/data (tests skip without it)
#            PREFIX        where `install` puts things, default /usr/local
#            CONFIGURATION of the tools behind `validate` and `train`, default release
#            ARGUMENTS     passed to the tool of `validate`: `make validate ARGUMENTS='--write docs/validation.md'`

# CI has flags of its own for all builds.
CHECKED := --explicit-target-dependency-import-check error $(WORKOUT_BUILD_FLAGS)
# Relative relocations packed, no dynamic symbols: 4 MB less of the program in a recorder's memory. The program
# then needs glibc 2.36 (Debian 12).
LINKER  := -Xswiftc -use-ld=lld -Xlinker -z -Xlinker nostart-stop-gc -Xlinker -z \
           -Xlinker pack-relative-relocs -Xlinker --icf=safe -Xlinker --no-export-dynamic
# What a recording executes lies together: see scripts/order-functions and docs/decisions/0054.
ORDER   := .build/function-order
SECTIONS = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
           -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering
# The folder of the SQLite with a cipher is searched before the system's, so that the latter is not loaded for nothing.
RELEASE = -c release --static-swift-stdlib $(LINKER) $(SECTIONS) \
          -Xswiftc -L"$$(scripts/build-sqlcipher --made || echo .build)"
# The tools that measure and train; debug makes them quicker to build and slower to run.
CONFIGURATION ?= release
# They need the Testing library, which has no static form: an optimized build of theirs has a folder of its own.
TOOL := -c $(CONFIGURATION) $(if $(filter release,$(CONFIGURATION)),--scratch-path .build/tools)
# $(call run,PRODUCT,ARGUMENTS): builds a tool and runs it. `swift run` does not know all options of `swift build`.
run = export $(CIPHER) && swift build $(TOOL) $(CHECKED) --product $(1) && \
      "$$(swift build $(TOOL) --show-bin-path)/$(1)" $(2)
# The SQLite with a cipher of scripts/build-sqlcipher, where it could be built: see docs/decisions/0046.
CIPHER  = WORKOUT_SQLCIPHER="$$(scripts/build-sqlcipher --made)"
STYLED  := Sources Research Tests Tools Benchmarks Fuzzing Examples Package.swift
PREFIX  ?= /usr/local
# See scripts/test: one test at a time.
SERIAL  := --no-parallel

.PHONY: build modules program release test test-build demo format lint golden fixtures types train bench web-test fuzz cohorts-test docs validate \
        install deb wearable-test packages
.DEFAULT_GOAL := build

build: packages
	$(CIPHER) swift build $(CHECKED)

# All that the program links, without the libraries that come while it compiles.
modules:
	swift build $(CHECKED) --target workout

program: packages
	$(CIPHER) swift build $(CHECKED) --product workout

$(ORDER): packaging/function-order.gz
	@mkdir -p $(@D)
	gzip -dc $< >$@

release: packages $(ORDER)
	$(CIPHER) swift build $(RELEASE) $(CHECKED) --product workout

test: packages
	$(CIPHER) scripts/test $(CHECKED)

test-build: packages
	$(CIPHER) swift build --build-tests $(CHECKED)

demo: packages
	$(CIPHER) swift build $(CHECKED) --product workout
	$(CIPHER) swift build $(CHECKED) --product FixtureGenerator
	$(CIPHER) scripts/demo

format:
	swift format -i -r $(wildcard $(STYLED))

lint:
	@scripts/install-packages
	swift format lint --strict -p -r $(wildcard $(STYLED))
	scripts/check-tree

golden: packages
	$(CIPHER) UPDATE_GOLDEN=1 swift test $(CHECKED) $(SERIAL)

fixtures: packages
	$(CIPHER) swift build $(CHECKED) --product FixtureGenerator
	"$$(swift build $(CHECKED) --show-bin-path)/FixtureGenerator" write .

types: packages
	$(CIPHER) swift build $(CHECKED) --product TypeGenerator
	"$$(swift build $(CHECKED) --show-bin-path)/TypeGenerator" .

train: packages
	$(call run,SwimTrainer,.)
	$(call run,GaitTrainer,.)

bench: release
	scripts/install-packages binutils valgrind
	$(CIPHER) scripts/bench

fuzz: packages
	scripts/fuzz

web-test: release
	scripts/web-test

cohorts-test:
	scripts/test-cohorts

docs: packages
	$(CIPHER) scripts/build-docs

validate: packages
	$(call run,Validation,$(ARGUMENTS))

install: release
	$(CIPHER) scripts/install $(PREFIX)

deb: release
	export $(CIPHER) && scripts/check-deb "$$(scripts/build-deb)"

wearable-test: release
	export $(CIPHER) && scripts/wearable-test --deb "$$(scripts/build-deb)"

packages:
	@scripts/install-packages
	@scripts/build-sqlcipher >/dev/null || true
