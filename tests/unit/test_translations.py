"""Both languages are complete: every string of code and templates is in the catalogue, translated, and compiled."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command

from config.env import BASE_DIR, env

CATALOGUE = BASE_DIR / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
SOURCES = ("apps", "config", "templates")

MISSING = "needs the tools of gettext (on Debian: apt-get install gettext)"


@pytest.fixture(autouse=True)
def gettext() -> None:
    """Without the tools nothing can be told: a skip on somebody's machine, a failure where it counts."""
    if shutil.which("msgfmt") is None:
        if env.bool("CI", default=False):
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)


def msgids(catalogue: Path, *selection: str) -> set[str]:
    """The source strings of a catalogue that `msgattrib` selects, joined over lines."""
    command = ["msgattrib", "--no-wrap", *selection, str(catalogue)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    joined = re.sub(r'"\n"', "", text)
    return set(re.findall(r'^msgid "(.+)"$', joined, re.MULTILINE))


def test_nothing_is_untranslated_fuzzy_or_left_over() -> None:
    assert msgids(CATALOGUE, "--untranslated") == set()
    assert msgids(CATALOGUE, "--only-fuzzy") == set()
    assert msgids(CATALOGUE, "--only-obsolete") == set()


def test_the_compiled_catalogue_is_that_of_the_source(tmp_path: Path) -> None:
    compiled = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", str(compiled), str(CATALOGUE)], check=True)
    assert compiled.read_bytes() == CATALOGUE.with_suffix(".mo").read_bytes()


def test_every_string_of_the_code_is_in_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Collects anew into a copy of the sources; run `makemessages -l zh_Hans --no-location` when it fails."""
    for name in SOURCES:
        shutil.copytree(BASE_DIR / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "locale").mkdir()
    monkeypatch.chdir(tmp_path)
    options = {"locale": ["zh_Hans"], "no_location": True, "no_wrap": True, "verbosity": 0}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.conf.settings.LOCALE_PATHS", [str(tmp_path / "locale")])
        call_command("makemessages", **options)
    collected = msgids(tmp_path / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po")
    assert collected - msgids(CATALOGUE) == set()


def test_no_string_is_marked_within_another_where_the_tools_do_not_see_it() -> None:
    marks = {"_", "gettext", "gettext_lazy", "ngettext", "pgettext"}
    hidden = [
        f"{path.relative_to(BASE_DIR)}:{call.lineno}"
        for path in sorted((BASE_DIR / "apps").rglob("*.py"))
        for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(outer, ast.JoinedStr)
        for call in ast.walk(outer)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in marks
    ]
    assert hidden == []
