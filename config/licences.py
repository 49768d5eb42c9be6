"""Writes docs/licences.md: under which licence everything stands that the product installs or has copied.

`make licences`, after a change of the pins or of static/vendor; a test holds the page against both.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from config.env import BASE_DIR
from config.vendor import Library, libraries

PAGE = BASE_DIR / "docs" / "licences.md"
PINS = BASE_DIR / "requirements.txt"
# The machines that the product runs on: what other machines would need is not listed.
MACHINE = {
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "sys_platform": "linux",
    "platform_system": "Linux",
}
PYTHONS = ("3.11.0", "3.12.0", "3.13.0")
# Needed by some Python only, so that it may not be installed here to be asked.
ELSEWHERE = {"async-timeout": "Apache 2"}
UNKNOWN = "not declared"
# By words of their texts; the first that is found counts.
TEXTS = (
    ("SIL OPEN FONT LICENSE", "OFL-1.1"),
    ("Zero-Clause BSD", "0BSD"),
    ("Apache License", "Apache-2.0"),
    ("MIT License", "MIT"),
    ("Permission is hereby granted, free of charge", "MIT"),
    ("package.json: MIT", "MIT"),
)
HEAD = """# Licences

TrialDesk is under the [Apache License 2.0](../LICENSE). What it installs and has copied has licences of its own.
`make licences` writes this page from what is installed and from `static/vendor`.

## Python packages

What `requirements.txt` pins, with the licence that each package declares. They are installed as they are, not changed
and not copied into this repository.

| package | version | licence |
|---|---|---|
"""
VENDORED = """
## Copied into static/vendor

Unchanged but for the names of source maps. The text of each licence is beside the files.

| library | version | licence |
|---|---|---|
"""
LEARNED = """
## Changed by learning

`words.npz` and `encoder.onnx` in `apps/protocol/reading/marked` hold pieces of words and layers of
multilingual-e5-small (Microsoft, MIT), the layers taught further with messages of our own
([adr/0010](adr/0010-marked-words.md)).
The text of the licence is beside them.
"""


@dataclass(frozen=True)
class Line:
    name: str
    version: str
    licence: str

    def __str__(self) -> str:
        return f"| {self.name} | {self.version} | {self.licence} |\n"


def page() -> str:
    packages = "".join(str(line) for line in installed())
    return HEAD + packages + VENDORED + "".join(str(vendored(library)) for library in libraries()) + LEARNED


def installed() -> Iterator[Line]:
    for pin in pins(PINS):
        yield Line(pin.name, str(pin.specifier).removeprefix("=="), licence_of(pin.name))


def pins(path: Path) -> Iterator[Requirement]:
    """Those that some Python on our machines needs."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if "==" in line and not line.lstrip().startswith(("#", "--")):
            pin = Requirement(line.rstrip("\\ "))
            if any(applies(pin, python) for python in PYTHONS):
                yield pin


def applies(pin: Requirement, python: str) -> bool:
    machine = {**MACHINE, "python_full_version": python, "python_version": python.rpartition(".")[0]}
    return pin.marker is None or pin.marker.evaluate(machine)


def licence_of(name: str) -> str:
    """As the package declares it: by the new field, by the old one, by classifiers."""
    try:
        found = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ELSEWHERE.get(name, UNKNOWN)
    fields = (found.get_all(field) for field in ("License-Expression", "License"))
    declared = next((values[0].strip() for values in fields if values), "")
    if declared and "\n" not in declared:
        return declared
    classifiers = found.get_all("Classifier") or []
    names = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License :: ")]
    # A whole text in the field opens with its name.
    return ", ".join(names) or (declared.splitlines()[0].strip() if "License" in declared[:40] else UNKNOWN)


def vendored(library: Library) -> Line:
    text = (library.target / "LICENSE").read_text(encoding="utf-8")
    licence = next((name for words, name in TEXTS if words in text), UNKNOWN)
    return Line(library.package, library.version, licence)


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(BASE_DIR)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
