"""What leaves the library comes back the same, and reference lists are printed as their styles want them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from apps.search.library.actions.adding import add_records
from apps.search.library.exporting import EXPORTS, export_papers
from apps.search.library.exporting.styles import gbt7714, shortened, vancouver
from apps.search.library.formats import read_records
from apps.search.library.merging import paper_of
from apps.search.library.records import Author
from apps.search.models import Paper
from tests.support.cast import Cast
from tests.support.references import BIBTEX, NBIB, PUBMED_XML, RIS

FILES = (RIS, BIBTEX, NBIB, PUBMED_XML)
RECORDS = [record for text in FILES for record in read_records(text.encode()).records]
ENGLISH, CHINESE = RECORDS[:2]


def papers() -> list[Paper]:
    return [paper_of(record) for record in RECORDS]


@pytest.mark.parametrize("code", ["ris", "bibtex"])
def test_a_file_can_be_read_again(code: str) -> None:
    back = read_records(export_papers(papers(), code).content).records
    for record, own in zip(back, RECORDS, strict=True):
        same = replace(own, study_type="", retracted=False, abstract=" ".join(own.abstract.split()))
        expected = replace(same, authors=tuple(_joined(each) for each in own.authors))
        assert replace(record, study_type="", retracted=False) == expected


def _joined(author: Author) -> Author:
    """Chinese names are written in one piece."""
    return Author(author.family + author.given) if author.family == "王" else author


@pytest.mark.django_db
def test_every_format_takes_everything(cast: Cast) -> None:
    rows = add_records(project=cast.project, records=RECORDS, by=None).papers
    for code in EXPORTS:
        assert len(export_papers(rows, code).content) > 100
    items = json.loads(export_papers(rows, "csl_json").content)
    assert items[0]["author"][0] == {"family": "Wang", "given": "Lin"}
    harvard = export_papers(rows, "harvard").content.decode()
    assert "Wang, L." in harvard
    assert len(harvard.splitlines()) == len(RECORDS)


def test_vancouver() -> None:
    assert vancouver(paper_of(ENGLISH)) == (
        "Wang L, Chen J. Early oral switch in staphylococcal bacteraemia: a randomised trial. "
        "Journal of Examples. 2021;12(3):101-10. doi: 10.5555/example.1."
    )
    many = replace(ENGLISH, authors=tuple(Author(f"A{n}", "Bo Ch") for n in range(8)))
    assert vancouver(paper_of(many)).startswith("A0 BC, A1 BC, A2 BC, A3 BC, A4 BC, A5 BC, et al. Early")


def test_gbt7714_in_both_languages() -> None:
    assert gbt7714(paper_of(CHINESE)) == (
        "李伟, 王芳. 早期口服序贯治疗金黄色葡萄球菌菌血症的随机对照试验[J]. 示例医学杂志, 2022, 5: 20-26."
    )
    four = replace(CHINESE, authors=tuple(Author(name) for name in ("李伟", "王芳", "张敏", "刘洋")))
    assert gbt7714(paper_of(four)).startswith("李伟, 王芳, 张敏, 等. ")
    assert gbt7714(paper_of(ENGLISH)) == (
        "WANG L, CHEN J. Early oral switch in staphylococcal bacteraemia: a randomised trial[J]. "
        "Journal of Examples, 2021, 12(3): 101-110. DOI:10.5555/example.1."
    )


@pytest.mark.parametrize(
    ("pages", "short"), [("101-110", "101-10"), ("5-12", "5-12"), ("e12", "e12"), ("20-26", "20-6")]
)
def test_pages_are_shortened(pages: str, short: str) -> None:
    assert shortened(pages) == short
