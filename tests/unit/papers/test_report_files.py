"""What a report says, in the page and in its files: one number a paper, who worded what, which parts are answered."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
import rispy
from django.utils import translation
from docx import Document

from apps.documents.word import build_word
from apps.papers.actions.reports import Findings, keep_report
from apps.papers.models import ResearchReport
from apps.papers.research.citing import cited_in
from apps.papers.research.document import document_of, markdown_of
from apps.papers.research.notes import Search, Topic
from apps.papers.research.references import as_ris
from apps.papers.research.wording import conclusion_of, limitations_of, parts_of, problem_title, unanswered
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db
PARTS = ["Does it work?", "Is it safe?", "At which dose?"]
FACTS = {"authors": ("Ann Example",), "journal": "Journal", "year": 2020}


def reference(number: int, source_id: str, quote: str) -> dict[str, Any]:
    place = {"locator": f"p. {number}", "quote": quote, "url": "", "facts": FACTS}
    return {
        "number": number,
        "source": "paper",
        "source_id": source_id,
        "title": f"Paper {source_id}",
        **place,
    }


def made(cast: Cast, language: str = "en", **more: Any) -> ResearchReport:
    searches = (
        Search("work", "library", 3, "2026-01-01", "", 2),
        Search("work", "web", 0, "2026-01-01", "No key."),
    )
    topics = [Topic(part, searches=searches) for part in PARTS]
    statements = [
        {"text": "Fewer died: 9 of 90.", "numbers": [1, 2]},
        {"text": "It helped.", "numbers": [3, 1], "by_hand": True},
    ]
    findings = Findings(
        "A question",
        language,
        topics,
        sections=[{"question": PARTS[0], "heading": "Effect", "statements": statements}],
        references=[reference(1, "a", "9 of 90"), reference(2, "a", "died"), reference(3, "b", "helped")],
        limitations=(),
        library=7,
        elsewhere={PARTS[2]: [2]},
        **more,
    )
    return keep_report(by=cast.investigator, project=cast.project, run_id=str(uuid4()), findings=findings)


def word_of(report: ResearchReport) -> list[str]:
    return [each.text for each in Document(BytesIO(build_word(document_of(report)))).paragraphs]


def test_a_paper_has_one_number_however_many_of_its_passages_are_cited(cast: Cast) -> None:
    report = made(cast)
    found = cited_in(report)
    assert [(each.number, len(each.passages)) for each in found.sources] == [(1, 2), (2, 1)]
    assert found.of([1, 2]) == [1]
    assert found.of([3, 1]) == [1, 2]
    lines = word_of(report)
    assert any(line.startswith("Fewer died: 9 of 90. [1]") and "[2]" not in line for line in lines)
    assert sum(line.startswith(("[1] ", "[2] ")) for line in lines) == 2
    assert len(rispy.loads(as_ris(report))) == 2
    assert "Fewer died: 9 of 90. [1]\n" in markdown_of(report)


def test_what_a_person_worded_says_so_in_every_file(cast: Cast) -> None:
    report = made(cast)
    assert any("It helped. [1][2] (changed by hand)" in line for line in word_of(report))
    assert "It helped. [1][2] *(changed by hand)*" in markdown_of(report)
    assert any("a person has worded" in each for each in limitations_of(report))


def test_the_conclusion_says_of_each_sub_question_whether_there_is_evidence(cast: Cast) -> None:
    report = made(cast)
    whole, work, safe, dose = conclusion_of(report)
    assert whole == "Evidence was found for 2 of 3 sub-questions."
    assert work == "Does it work? — Evidence from 2 sources [1][2]"
    assert safe == "Is it safe? — No evidence found."
    assert dose == "At which dose? — Stated under other sub-questions: [1]"
    assert unanswered(report) == ["Is it safe?"]
    assert report.counts["answered"] == [PARTS[0], PARTS[2]]
    assert [part.question for part in parts_of(report)] == PARTS
    lines = word_of(report)
    assert "No evidence found." in lines
    assert lines.index("Limitations" if "Limitations" in lines else "6 Limitations") > 0


def test_limitations_are_always_said(cast: Cast) -> None:
    said = " ".join(limitations_of(made(cast)))
    for words in (
        "7 papers",
        "Neither the web",
        "No key.",
        "language of the question",
        "retracted papers that were set aside: 6",
        "All statements rest on 2 sources.",
        "No model is in use",
        "No evidence was found for: Is it safe?",
        "not appraised",
    ):
        assert words in said


def test_a_report_by_a_model_does_not_say_that_there_was_none(cast: Cast) -> None:
    assert not any("No model" in each for each in limitations_of(made(cast, model="A model")))


def test_why_a_source_was_not_searched_is_told_in_the_language_of_the_reader() -> None:
    with translation.override("zh-hans"):
        assert "未检索网络" in problem_title("no_key")
        assert problem_title("A sentence of an earlier report.") == "A sentence of an earlier report."
        assert problem_title("") == ""
