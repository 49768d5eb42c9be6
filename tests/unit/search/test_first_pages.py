"""What the library takes from the first page of a PDF: what is printed there, and nothing that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.documents.parsing.readers import read
from apps.documents.parsing.types import DEFAULT, ParsedDocument
from apps.search.library.documents import record_of
from apps.search.library.selectors import name_of
from tests.support.first_pages import PAGES, FirstPage


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
