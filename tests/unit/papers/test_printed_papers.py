"""Papers as they are printed, from the file to what a reader sees: passages in order with numbers that are whole, a
summary without a model, and a map of the structure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from django.utils import translation

from apps.documents.parsing import DocumentUnreadable, pieces
from apps.documents.parsing.readers import read
from apps.documents.parsing.types import DEFAULT
from apps.papers.maps.tree import MapNode, map_of
from apps.papers.summaries.claims import by_rules
from apps.search.library.actions.documents import STATES
from apps.search.library.documents import record_of
from apps.search.library.upload_words import UNREADABLE
from apps.search.models import Paper, Passage, TextState
from tests.support import pdfs
from tests.support.first_pages import PAGES, ZH1, ZH2


@dataclass(frozen=True)
class Printed:
    """`order` are words in the order of the text, each with the end of its section; `claims` by part, with words of
    the sentence; `nowhere` is in no part of the map. A page from the middle of a paper has no `title`."""

    name: str
    content: bytes
    title: str
    order: tuple[tuple[str, str], ...]
    claims: tuple[tuple[str, str], ...]
    topics: tuple[str, ...]
    nowhere: tuple[str, ...] = ()


def page(beginning: str) -> bytes:
    return next(each.pdf() for each in PAGES if each.name.startswith(beginning))


PRINTED = (
    Printed(
        "two columns",
        pdfs.two_columns(),
        pdfs.TITLE,
        (
            ("Left 1.0", "Introduction"),
            ("Left 1.3", "Introduction"),
            ("Right 1.0", "Results"),
            ("Right 1.3", "Results"),
            ("Left 2.0", "Discussion"),
            ("Right 2.3", "Conclusions"),
        ),
        (("question", "We therefore asked whether drug A"), ("outcomes", "met by 118 participants")),
        ("Introduction", "Results", "Discussion", "Conclusions"),
        ("J Example Med",),
    ),
    Printed(
        "sections by number, a table, a formula, raised figures, footnotes",
        pdfs.article(),
        pdfs.TITLE,
        (
            ("Adults were eligible.", "1.1 Participants"),
            ("100 × 10⁹/L", "1.1 Participants"),
            ("n = 2 (z + u)² σ² / δ²", "1.1 Participants"),
            ("Of 412 participants", "2 Results"),
            ("Age in years, mean (SD) | 64.1 (9.8) | 63.7 (10.2)", "2 Results"),
            ("Women, n (%) | 88 (42.7) | 91 (44.2)", "2 Results"),
            ("After the table the text goes on.", "2 Results"),
        ),
        (("intervention", "206 received drug A"), ("comparator", "206 received placebo")),
        (
            "2 Results",
            "Table 1. Baseline characteristics of the participants.",
            "Figure 1. Flow of the participants",
        ),
        ("Corresponding author", "someone@example.org"),
    ),
    Printed(
        "a table over both columns, with notes",
        pdfs.broad_table(),
        "",
        (
            ("mRS score 0-2 at 90 d | 118 (57.3) | 96 (46.6) | 1.23 (1.02-1.48)", ""),
            ("Death from any cause | 22 (10.7) | 31 (15.0) | 0.71 (0.43-1.18)", ""),
            ("Week | Dose | Patients", "Safety"),
        ),
        (("population", "412 participants"),),
        ("Table 2. Outcomes at 90 days", "Table 3. Doses"),
        ("Abbreviations", "a Defined as in the protocol."),
    ),
    Printed(
        "中文双栏，编号标题接正文，参考文献",
        page("学报"),
        ZH2,
        (("213例患者", "摘要"), ("患者213例", "1.1 一般资料"), ("王五", "参考文献")),
        (("population", "患者213例"),),
        ("2 结果", "2.1 两组疗效比较", "3 讨论"),
        ("心力衰竭的治疗[J]", "参考文献"),
    ),
    Printed(
        "中华杂志",
        page("中华杂志"),
        ZH1,
        (("王林", ""), ("2016年1月至2019年12月", "【摘要】"), ("脑卒中", "（一）研究对象")),
        (("question", "早期口服序贯治疗"),),
        ("二、结果",),
        ("收稿日期",),
    ),
)
each_paper = pytest.mark.parametrize("printed", [pytest.param(each, id=each.name) for each in PRINTED])


def passages_of(printed: Printed, folder: Path) -> tuple[Paper, list[Passage]]:
    file = folder / "file.pdf"
    file.write_bytes(printed.content)
    document = read(file, "", DEFAULT)
    passages = [
        Passage(
            pk=place, position=place, section=each.section, text=each.text, page=each.page, kind=each.kind
        )
        for place, each in enumerate(pieces(document), start=1)
    ]
    return Paper(title=record_of(document, otherwise="file").title), passages


@each_paper
def test_a_printed_paper_is_read_summarised_and_mapped(printed: Printed, tmp_path: Path) -> None:
    paper, passages = passages_of(printed, tmp_path)
    assert printed.title in ("", paper.title)
    assert_in_order(printed, passages)
    assert_said(printed, passages)
    assert_mapped(printed, paper, passages)


def assert_in_order(printed: Printed, passages: list[Passage]) -> None:
    whole = "\n".join(each.text for each in passages)
    for words, section in printed.order:
        inside = [each for each in passages if words in each.text and each.section.endswith(section)]
        assert inside, (words, section)
        assert all(bool(each.section) == bool(section) for each in inside), words
    places = [whole.index(words) for words, _section in printed.order]
    assert places == sorted(places)


def assert_said(printed: Printed, passages: list[Passage]) -> None:
    """Each sentence word for word in the passage that it names, and none of a table that names its columns alone."""
    texts = {each.pk: each.text for each in passages}
    claims = by_rules(passages)
    for part, words in printed.claims:
        assert any(words in claim.text for claim in claims if claim.part == part), (part, words)
    assert all(claim.quote in texts[claim.passage_id] for claim in claims)
    assert not any(claim.text.startswith(("Outcome |", "Characteristic |", "Week |")) for claim in claims)


def _topics(node: MapNode) -> list[str]:
    return [topic for child in node.children for topic in (child.topic, *_topics(child))]


def assert_mapped(printed: Printed, paper: Paper, passages: list[Passage]) -> None:
    root = map_of(paper, passages)
    topics = _topics(root)
    assert all(any(topic.startswith(words) for topic in topics) for words in printed.topics), topics
    assert not [topic for topic in topics for words in printed.nowhere if words in topic]
    first = [section.passage_id for section in root.children]
    assert first == sorted(first)


def test_a_scan_says_that_its_pages_are_pictures(tmp_path: Path) -> None:
    file = tmp_path / "file.pdf"
    file.write_bytes(pdfs.scanned())
    with pytest.raises(DocumentUnreadable) as unreadable:
        read(file, "", DEFAULT)
    assert STATES[unreadable.value.code] == TextState.SCANNED
    with translation.override("en"):
        assert str(UNREADABLE["scanned"]).startswith("The pages of the file are pictures")
