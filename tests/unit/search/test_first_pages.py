"""What the library takes from the first page of a PDF: what is printed there, and nothing that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.documents.parsing.readers import read
from apps.documents.parsing.types import DEFAULT, ParsedDocument
from apps.search.library.documents import record_of
from apps.search.library.selectors import name_of
from tests.support.first_pages import BODY, PAGES, T1, ZH1, FirstPage
from tests.support.pdfs import CHINESE_TEXT, broad_table


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ParsedDocument]:
    """Each page read once."""
    path: Path = tmp_path_factory.mktemp("first") / "file.pdf"
    found = {}
    for page in PAGES:
        path.write_bytes(page.pdf())
        found[page.name] = read(path, "", DEFAULT)
    return found


each_page = pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in PAGES])


@each_page
def test_facts_of_a_paper(documents: dict[str, ParsedDocument], page: FirstPage) -> None:
    record = record_of(documents[page.name], otherwise="file")
    assert record.title == page.title
    names = tuple(name_of({"family": each.family, "given": each.given}) for each in record.authors)
    assert names == page.authors
    assert (record.year, record.doi) == (page.year, page.doi)
    found = (record.journal, record.volume, record.issue, record.pages)
    assert found == (page.journal, page.volume, page.issue, page.pages)
    assert record.abstract == page.abstract


@each_page
def test_sections_of_a_paper(documents: dict[str, ParsedDocument], page: FirstPage) -> None:
    blocks = documents[page.name].blocks
    first = [block for block in blocks if block.kind == "heading" and block.level and block.page == 1]
    assert tuple(block.section for block in first) == page.sections


def test_a_part_of_the_text_is_no_title(tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(broad_table())
    record = record_of(read(path, "", DEFAULT), otherwise="file")
    assert (record.title, record.named_by_file) == ("file", True)


# --- Lines set so close that they look like one paragraph -----------------------------------------------------

NAMES, HAN = ("Lin Wang", "Jie Chen", "Maria van der Berg"), ("王林", "陈洁", "李晓明")
LINE, PLACE = "J Example Med 2021;12:101-110", "Department of Medicine, Example University, Beijing, China"
JOURNAL, CHINESE = ("J Example Med", 2021, "101-110"), ("中华例示杂志", 2021, "215-220")
NOTHING = ("", None, "")
BY = "Lin Wang, Jie Chen and Maria van der Berg"


@pytest.mark.parametrize(
    ("text", "names", "journal"),
    [
        (f"{BY}\n{PLACE}", NAMES, NOTHING),
        (f"{BY}\n{LINE}", NAMES, JOURNAL),
        (f"{LINE}\n{BY}", NAMES, JOURNAL),
        (f"{BY}. {LINE}", NAMES, JOURNAL),
        (f"{BY}\n{PLACE}\n{LINE}\nReceived 3 January 2019", NAMES, JOURNAL),
        (f"Original Article\n{BY}", NAMES, NOTHING),
        (f"Lin Wang, MD; Jie Chen, PhD; Maria van der Berg, MSc\n{LINE}", NAMES, JOURNAL),
        (f"Lin Wang, Jie Chen,\nMaria van der Berg\n{PLACE}", NAMES, NOTHING),
        (f"Lin Wang\n{PLACE}\n{LINE}", NAMES[:1], JOURNAL),
        ("王林　陈洁　李晓明\n（北京例示医院感染内科，北京 100050）", HAN, NOTHING),
        ("王林，陈洁，李晓明（北京例示医院感染内科，北京 100050）", HAN, NOTHING),
        ("王林，陈洁，李晓明\n中华例示杂志，2021，41（3）：215-220", HAN, CHINESE),
        ("中华例示杂志，2021，41（3）：215-220\n王林，陈洁，李晓明", HAN, CHINESE),
        ("王林{1}，陈洁{1}，李晓明{2}\n（1.北京例示医院；2.例示大学，北京 100191）", HAN, NOTHING),
    ],
)
def test_lines_that_run_together(
    text: str, names: tuple[str, ...], journal: tuple[str, int | None, str], tmp_path: Path
) -> None:
    record = record_of(byline_page(text, tmp_path), otherwise="file")
    assert tuple(f"{each.given} {each.family}".strip() for each in record.authors) == names
    assert (record.journal, record.year, record.pages) == journal


def byline_page(text: str, folder: Path) -> ParsedDocument:
    """A first page with these lines below its title, all of one size."""
    is_han = not text[0].isascii()
    title, body = (ZH1, (("text", CHINESE_TEXT),)) if is_han else (T1, BODY)
    heading = ("heading", "1 资料与方法" if is_han else "Introduction")
    page = FirstPage("", title, (("title", title), ("authors", text), heading, *body), chinese=is_han)
    path = folder / "file.pdf"
    path.write_bytes(page.pdf())
    return read(path, "", DEFAULT)
