"""The documents name files, modules and each other: what they name has to be there, or nobody finds it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "examples" / "README.md"],
    key=lambda path: path.as_posix(),
)
FOLDERS = ("apps", "benchmarks", "config", "docs", "examples", "locale", "static", "templates", "tests")
APPS = tuple(path.name for path in (ROOT / "apps").iterdir() if (path / "__init__.py").exists())
PACKAGES = ("apps", "benchmarks", "config", "tests", *APPS)

FENCED = re.compile(r"^ *```.*?^ *```", re.DOTALL | re.MULTILINE)
INLINE_CODE = re.compile(r"`([^`]+)`")
EXAMPLE_IMPORT = re.compile(r"^from ((?:apps|config|tests)[\w.]*) import ([\w, ]+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
FILE = re.compile(r"[\w.*{},/-]*[\w*}]\.(?:py|js|css|html|md|svg|toml|ya?ml|jsonl?|csv|in|sh|txt)")
FOLDER = re.compile(rf"(?:{'|'.join((*FOLDERS, *APPS))})/[\w.*{{}},/-]*|[\w-]+(?:/[\w-]+)*/")
MODULE = re.compile(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+")
BRACES = re.compile(r"\{([^{}]*)\}")
# Folders of an installation's data, which a document may name although the source has none of them.
OF_THE_INSTALLATION = frozenset({"postgres/", "valkey/", "files/", "mail/", "logs/", "run/"})


@cache
def paths() -> frozenset[str]:
    """Everything in the source by its path, folders with a slash at the end."""
    found = [
        path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts
    ]
    found += [path for path in ROOT.iterdir() if path.is_file()]
    found += [ROOT / folder for folder in FOLDERS]
    return frozenset(path.relative_to(ROOT).as_posix() + "/" * path.is_dir() for path in found)


def spellings(name: str) -> Iterator[str]:
    """`a/{b,c}.py` is `a/b.py` and `a/c.py`."""
    parts = BRACES.split(name)
    yield from ("".join(chosen) for chosen in product(*(part.split(",") for part in parts)))


def is_there(name: str) -> bool:
    """Whether a path of the source is, or ends in, this one; `*` stands for anything."""
    return any(path == name or fnmatch(path, name) or fnmatch(path, f"*/{name}") for path in paths())


def text_of(document: Path) -> str:
    return document.read_text("utf-8")


def prose_of(document: Path) -> str:
    """The text without its blocks of code."""
    return FENCED.sub("", text_of(document))


def missing_paths(text: str) -> Iterator[str]:
    """Files and folders in the inline code of a text that are not there, and symbols missing from their file."""
    for code in INLINE_CODE.findall(text):
        name, _, symbol = " ".join(code.split()).partition(": ")
        first = name.split(" ")[0].removeprefix("./").removeprefix(".venv/bin/")
        if FILE.fullmatch(first) and not first.startswith("/"):
            yield from (each for each in spellings(first) if not is_there(each))
            if symbol and is_there(first) and not any(symbol in source for source in sources(first)):
                yield code
        elif FOLDER.fullmatch(first) and first not in OF_THE_INSTALLATION:
            folder = first.rstrip("/") + "/"
            yield from (each for each in spellings(folder) if not is_there(each))


def sources(name: str) -> Iterator[str]:
    yield from ((ROOT / path).read_text("utf-8") for path in paths() if f"/{path}".endswith(f"/{name}"))


def missing_modules(text: str) -> Iterator[str]:
    """Dotted names in inline code, and imports of examples, behind which there is no module or no such name in it."""
    for code in INLINE_CODE.findall(FENCED.sub("", text)):
        dotted = MODULE.match(code)
        if dotted and not knows_module(dotted.group().removeprefix("apps.").split(".")):
            yield code
    for module, names in EXAMPLE_IMPORT.findall(text):
        parts = module.removeprefix("apps.").split(".")
        yield from (f"{module}.{name}" for name in names.split(", ") if not knows_module([*parts, name]))


def knows_module(parts: list[str]) -> bool:
    base = ROOT / "apps" if parts[0] in APPS else ROOT
    for length in range(len(parts), 1, -1):
        path = base.joinpath(*parts[:length])
        module = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if module.exists():
            return all(part in module.read_text("utf-8") for part in parts[length:])
    return False


def anchors(document: Path) -> set[str]:
    """The names that the headings of a document have in links, made as Git hosts make them."""
    headings = re.findall(r"^#+ +(.+)$", prose_of(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(document: Path) -> Iterator[str]:
    for link in LINK.findall(prose_of(document)):
        target, _, anchor = link.partition("#")
        there = (document.parent / target).resolve() if target else document
        if ":" in target:  # an address outside
            continue
        if not there.exists() or (anchor and anchor not in anchors(there)):
            yield link


each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


@each_document
def test_every_file_and_folder_that_a_document_names_exists(document: Path) -> None:
    assert list(missing_paths(prose_of(document))) == []


@each_document
def test_every_module_that_a_document_names_exists(document: Path) -> None:
    assert list(missing_modules(text_of(document))) == []


@each_document
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    assert list(dead_links(document)) == []


def test_names_of_nothing_are_found() -> None:
    text = (
        "`agents/layers/loop.py`, `apps/nowhere/`, `apps/{llm,nil}/chat.py`, `agents/urls.py: no_such_name`"
    )
    assert list(missing_paths(text)) == [
        "agents/layers/loop.py",
        "apps/nowhere/",
        "apps/nil/chat.py",
        "agents/urls.py: no_such_name",
    ]
    text = "`agents.tool_registry`, `runs.registry.none_of_this`, `runs.registry`\nfrom apps.runs.events.log import nil"
    assert list(missing_modules(text)) == [
        "agents.tool_registry",
        "runs.registry.none_of_this",
        "apps.runs.events.log.nil",
    ]


@pytest.mark.parametrize("folder", ["apps", "apps/agents", "apps/fields"])
def test_the_picture_of_the_architecture_has_every_room(folder: str) -> None:
    picture = re.search(
        r"```mermaid(.*?)```", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.DOTALL
    )
    rooms = {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")} - {"migrations"}
    assert picture
    assert rooms - set(re.findall(r"\w+", picture.group())) == set()
