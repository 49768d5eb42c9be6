"""A saved search as a file: nothing in it is taken for a formula or a tag, and its columns are whole."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO

import pytest
import rispy
from django.utils import timezone
from docx import Document

from apps.projects.models import Project, User
from apps.search.ai_search.exports import as_csv, as_ris, as_word, harmless
from apps.search.library.actions.adding import add_records
from apps.search.library.records import Author, PaperRecord
from apps.search.models import SavedSearch
from apps.search.query.interpret import interpret
from tests.support.cast import Cast, client_of

pytestmark = pytest.mark.django_db
FACTS = {
    "authors": ["@cmd Sample", "B Specimen"],
    "journal": "J\nER  - ",
    "year": 2020,
    "doi": "10.1/x",
    "pmid": "7",
}
EVIL = '=HYPERLINK("https://evil.example")'


def paper(key: str, title: str, *, keep: bool, origin: str = "library") -> dict[str, object]:
    return {
        "key": key,
        "origin": origin,
        "title": title,
        "text": "Text.",
        "score": 0.5,
        "locator": "Abstract",
        "passage_id": "1",
        "paper_id": "00000000-0000-0000-0000-000000000001" if origin == "library" else "",
        "url": "" if origin == "library" else "https://example.org/page",
        "facts": FACTS,
        "decision": {"keep": keep, "reason": "-1+cmd|' /C calc'!A0", "score": 0.9, "by": "rules"},
    }  # fmt: skip


@pytest.fixture
def search(project: Project, investigator: User) -> SavedSearch:
    cell = {"value": EVIL, "quote": EVIL, "supported": False}
    nothing = {"value": "", "quote": "", "supported": False}
    cells = dict.fromkeys(("intervention", "comparator", "outcomes", "n", "design"), nothing)
    counts = {
        "library": 3,
        "web": 1,
        "duplicates": 1,
        "screened": 3,
        "dropped": 1,
        "kept": 2,
        "unsupported": 1,
    }
    notes = {
        "by_model": False,
        "answer_by_model": False,
        "failure": "",
        "stopped_by": "complete",
        "degraded": "",
    }
    return SavedSearch.objects.create(
        project=project,
        question="Is it safe?",
        created_by=investigator,
        finished_at=timezone.now(),
        counts=counts,
        filters={"year_from": 2015, "study_types": ["rct"]},
        result={
            "papers": [
                paper("paper:1", EVIL, keep=True),
                paper("web:1", "A page", keep=True, origin="web"),
                paper("paper:2", "Dropped one", keep=False),
            ],
            "rows": [{"key": "paper:1", "by": "rules", "cells": {"population": cell, **cells}}],
            "statements": [
                {"text": "A sentence.", "key": "paper:1", "quote": "Text.", "supported": True},
                {"text": "Made up.", "key": "", "quote": "", "supported": False},
            ],
            "rounds": [
                {"number": 1, "queries": ["Is it safe?"], "new": 3, "kept": 2, "phase": "done", "done": [], "plan": []}
            ],
            "web": {"state": "ok", "sentence": ""},
            "notes": notes,
        },
    )  # fmt: skip


@pytest.mark.parametrize("text", [EVIL, "+1", "-2+3", "@SUM(A1)", "\t=1", "＝1", "  =1"])
def test_a_formula_is_a_text(text: str) -> None:
    assert str(harmless(text)).startswith("'")


def test_ordinary_text_and_numbers_stay(search: SavedSearch) -> None:
    assert harmless("120 patients") == "120 patients"
    assert harmless(-1.5) == -1.5


def test_csv_has_every_decision_and_no_formula(search: SavedSearch) -> None:
    content = as_csv(search).decode()
    assert content.startswith("\ufeff")
    rows = list(csv.reader(StringIO(content.removeprefix("\ufeff"))))
    assert len(rows) == 4
    assert {len(row) for row in rows} == {15}
    assert not any(value.startswith(("=", "+", "-", "@")) for row in rows[1:] for value in row)
    assert [row[6] for row in rows[1:]] == ["kept", "kept", "dropped"]


def test_ris_has_what_the_library_knows_of_a_kept_paper(search: SavedSearch, cast: Cast) -> None:
    record = PaperRecord(
        "Oral switch",
        "Safe.",
        (Author("van der Berg", "Maria"), Author("王林")),
        "J Example",
        2021,
        "12",
        "3",
        "101-9",
    )
    (row,) = add_records(project=cast.project, records=[record], by=cast.coordinator).papers
    search.result["papers"][0]["paper_id"] = str(row.pk)
    (entry, _page) = rispy.loads(as_ris(search).decode())
    assert entry["authors"] == ["van der Berg, Maria", "王林"]
    assert (entry["volume"], entry["start_page"], entry["abstract"]) == ("12", "101", "Safe.")
    assert entry["notes"]


def test_ris_has_the_kept_papers_and_no_tag_of_others(search: SavedSearch) -> None:
    records = rispy.loads(as_ris(search).decode())
    assert [record["type_of_reference"] for record in records] == ["JOUR", "ELEC"]
    assert records[0]["title"] == EVIL
    assert records[0]["authors"] == ["@cmd Sample", "B Specimen"]
    assert records[0]["doi"] == "10.1/x"


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_word_has_answer_counts_and_table(search: SavedSearch, language: str) -> None:
    search.language = language
    made = Document(BytesIO(as_word(search)))
    texts = "\n".join(paragraph.text for paragraph in made.paragraphs)
    cells = [cell.text for table in made.tables for row in table.rows for cell in row.cells]
    assert "A sentence." in texts
    assert any(EVIL in cell for cell in cells)
    assert "3" in cells


def test_the_page_has_the_table_the_flow_and_what_was_dropped(search: SavedSearch, cast: Cast) -> None:
    html = client_of(cast.viewer).get(f"/p/switch/searches/{search.pk}/").content.decode()
    for words in ("A sentence.", "unsupported", "Dropped one", "n = 3", 'role="img"', "from 2015"):
        assert words in html
    assert "/export" not in html
    assert f"/searches/{search.pk}/ris/" not in html  # viewers have no files
    assert (
        f"/searches/{search.pk}/ris/"
        in client_of(cast.investigator).get(f"/p/switch/searches/{search.pk}/").content.decode()
    )


def test_a_search_is_nobody_elses(search: SavedSearch, cast: Cast) -> None:
    assert client_of(cast.outsider).get(f"/p/other/searches/{search.pk}/").status_code == 404
    assert client_of(cast.manager).get(f"/p/switch/searches/{search.pk}/pdf/").status_code == 404


def test_a_search_is_started_on_its_page(project: Project, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    given = {"question": "Is it safe?", "year_from": "2015", "study_types": ["rct", "cohort"]}
    response = client.post("/p/switch/searches/", given)
    search = SavedSearch.objects.get()
    assert response.headers["Location"] == f"/p/switch/searches/{search.pk}/"
    assert search.filters == {"year_from": 2015, "study_types": ["rct", "cohort"]}
    page = client.get(response.headers["Location"]).content.decode()
    assert "data-run=" in page
    assert client.post("/p/switch/searches/", {"question": " "}).status_code == 400


def test_word_names_the_limits_of_the_question(search: SavedSearch) -> None:
    search.result["understood"] = interpret("aspirin in stroke, RCTs since 2019", this_year=2026).as_json()
    made = Document(BytesIO(as_word(search)))
    cells = [cell.text for table in made.tables for row in table.rows for cell in row.cells]
    assert any("since 2019" in text for text in cells)
