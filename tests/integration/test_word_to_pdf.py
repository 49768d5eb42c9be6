"""Word files as a real word processor lays them out: LibreOffice makes a PDF, poppler reads its text."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from apps.documents.blocks import Heading
from apps.documents.word import build_word
from tests.support.documents import Language
from tests.support.protocols import protocol

CONVERSION_SECONDS = 120


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Language, list[str]]:
    """The text of each page, by language; both files in one start of LibreOffice, in a profile of its own."""
    folder = tmp_path_factory.mktemp("word")
    languages: tuple[Language, ...] = ("en", "zh-hans")
    files = [folder / f"{language}.docx" for language in languages]
    for language, file in zip(languages, files, strict=True):
        file.write_bytes(build_word(protocol(language)))
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, *files],
        check=True,
        timeout=CONVERSION_SECONDS,
        capture_output=True,
    )
    return {language: text_of(folder / f"{language}.pdf") for language in languages}


def text_of(pdf: Path) -> list[str]:
    done = subprocess.run(
        ["pdftotext", "-layout", "-enc", "UTF-8", pdf, "-"],
        check=True,
        timeout=60,
        capture_output=True,
        text=True,
    )
    return done.stdout.split("\f")[:-1]


def squeezed(text: str) -> str:
    """Without spaces, which LibreOffice puts between Chinese and Latin letters."""
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_heading_shows_its_given_number_in_the_text_and_in_the_contents(
    pages: dict[Language, list[str]], language: Language
) -> None:
    contents, body = squeezed(pages[language][1]), squeezed("".join(pages[language][2:]))
    headings = [each for each in protocol(language).blocks if isinstance(each, Heading)]
    shown = [squeezed(each.number + each.text) for each in headings]
    assert [each for each in shown if each not in body] == []
    assert [each for each in shown if each not in contents] == []


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_pages_in_the_contents_are_those_of_the_headings(
    pages: dict[Language, list[str]], language: Language
) -> None:
    entries = {
        squeezed(entry): int(page)
        for entry, page in re.findall(r"(?m)^(.*?)\.{3,}\s*?(\d+)$", pages[language][1])
    }
    headings = [each for each in protocol(language).blocks if isinstance(each, Heading)]
    real = {
        title: next(
            place for place, page in enumerate(pages[language], 1) if place > 2 and title in squeezed(page)
        )
        for title in (squeezed(each.number + each.text) for each in headings)
    }
    assert entries.keys() == real.keys()
    assert {title: page for title, page in entries.items() if page != real[title]} == {}


@pytest.mark.parametrize(("language", "form"), [("en", "Page{}of{}"), ("zh-hans", "第{}页共{}页")])
def test_every_page_but_the_first_says_which_it_is(
    pages: dict[Language, list[str]], language: Language, form: str
) -> None:
    texts = [squeezed(each) for each in pages[language]]
    assert form.format(1, len(texts)) not in texts[0]
    for number, text in enumerate(texts[1:], start=2):
        assert text.endswith(form.format(number, len(texts)))
        assert text.startswith(squeezed(protocol(language).header))


@pytest.mark.parametrize(
    ("language", "head"), [("en", "FailureratePower80%"), ("zh-hans", "失败率把握度80%")]
)
def test_the_head_of_a_long_table_comes_again(
    pages: dict[Language, list[str]], language: Language, head: str
) -> None:
    assert sum(head in squeezed(page) for page in pages[language]) >= 2


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "Table 3. Sample size"), ("zh-hans", "表3不同失败率")]
)
def test_captions_and_marks_are_there(
    pages: dict[Language, list[str]], language: Language, shown: str
) -> None:
    text = squeezed("".join(pages[language]))
    assert squeezed(shown) in text
    assert (
        squeezed("[To be completed: registration number]" if language == "en" else "【待补充：注册号】")
        in text
    )
