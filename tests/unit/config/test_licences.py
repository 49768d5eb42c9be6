"""Nothing is installed or copied without its licence being named, and the project has one itself."""

from __future__ import annotations

import tomllib

from config.env import BASE_DIR
from config.licences import PAGE, UNKNOWN, installed, page, vendored
from config.vendor import VENDOR_DIR, libraries


def test_the_project_is_under_the_apache_licence() -> None:
    text = (BASE_DIR / "LICENSE").read_text(encoding="utf-8")
    assert text.strip().startswith("Apache License\n")
    assert "END OF TERMS AND CONDITIONS" in text
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (project["license"], project["license-files"]) == ("Apache-2.0", ["LICENSE"])


def test_the_page_of_licences_is_what_is_installed_and_copied() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "`make setup`, then `make licences`"


def test_every_licence_is_known() -> None:
    lines = [*installed(), *map(vendored, libraries())]
    assert [line.name for line in lines if line.licence == UNKNOWN] == []
    assert len(lines) > 80


def test_every_copied_library_is_named() -> None:
    folders = {folder.name for folder in VENDOR_DIR.iterdir() if folder.is_dir()}
    assert folders == {library.target.name for library in libraries()}


def test_nothing_is_under_a_licence_that_would_bind_the_product() -> None:
    """The GPL and AGPL would; the LGPL does not bind who uses a library as it is."""
    strict = [line for line in installed() if "GPL" in line.licence.replace("LGPL", "")]
    assert strict == []
