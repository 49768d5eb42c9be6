"""What other people wrote and we ship: the committed copies are those that `make vendor` made."""

from __future__ import annotations

import re
from fnmatch import fnmatch

import pytest

from config.env import BASE_DIR
from config.vendor import CHECKSUMS, VENDOR_DIR, Library, checksums, libraries

USED = re.compile(r"vendor/([\w.-]+-\d[\w.]*)/([\w.-]+)")


@pytest.mark.parametrize("library", libraries(), ids=lambda library: library.folder)
def test_files_are_unchanged_and_have_their_licence(library: Library) -> None:
    assert (library.target / CHECKSUMS).read_text() == checksums(library.target)
    assert (library.target / "LICENSE").stat().st_size > 0
    kept = [path.relative_to(library.target).as_posix() for path in library.target.rglob("*")]
    assert [name for name in library.files if not any(fnmatch(each, as_kept(name)) for each in kept)] == []


def as_kept(name: str) -> str:
    """A file stands in the library's folder itself, the files of a pattern in a folder of theirs."""
    return name if "*" in name else name.rpartition("/")[2]


def test_one_version_of_each_library_and_no_strangers() -> None:
    assert {path.name for path in VENDOR_DIR.iterdir()} == {library.target.name for library in libraries()}


def test_pages_and_scripts_name_files_that_exist() -> None:
    sources = [
        path
        for folder, kinds in (("templates", ["html"]), ("static/css", ["css"]), ("static/js", ["js"]))
        for kind in kinds
        for path in (BASE_DIR / folder).rglob(f"*.{kind}")
    ]
    named = {match for path in sources for match in USED.findall(path.read_text(encoding="utf-8"))}
    assert named
    assert [name for name in named if not (VENDOR_DIR / name[0] / name[1]).is_file()] == []
