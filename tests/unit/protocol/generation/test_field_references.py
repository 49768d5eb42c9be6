"""Works that were cited for fields, in the references of a document."""

from __future__ import annotations

import pytest

from apps.protocol.generation.section import text_of
from apps.protocol.generation.writing.references import references
from apps.protocol.literature import literature_question
from tests.unit.protocol.generation.cast import source_of

ENTRY = {"en": "Yahav D. Seven days. Clin Infect Dis. 2019.", "zh_hans": "YAHAV D. Seven days[J]. 2019."}
REFERENCE = {"text": ENTRY, "fields": ["pico.population"]}
CITING = {
    "scientific_question": {"background": "Seven days do (Yahav et al., 2019), so does Su et al., 2016."}
}


def test_a_cited_work_stands_among_the_references_with_its_fields() -> None:
    blocks = references(source_of({}, references=(REFERENCE,)), ())
    assert ENTRY["en"] in text_of(blocks)
    assert any("pico.population" in getattr(block, "fields", ()) for block in blocks)


def test_a_work_that_the_text_names_too_is_listed_once() -> None:
    text = text_of(references(source_of(CITING, references=(REFERENCE,)), ()))
    assert text.count("Yahav") == 1
    assert "Su et al., 2016" in text


def test_the_entry_is_in_the_language_of_the_document() -> None:
    assert ENTRY["zh_hans"] in text_of(references(source_of({}, "zh-hans", references=(REFERENCE,)), ()))


@pytest.mark.parametrize(
    ("path", "language", "question"),
    [
        ("pico.population", "en", "adults; seven days; relapse"),
        ("sample_size.dropout", "en", "adults; seven days; relapse; loss to follow-up"),
        ("sample_size.dropout", "zh-hans", "adults；seven days；relapse；失访率"),
    ],
)
def test_what_is_looked_for_is_the_pico(path: str, language: str, question: str) -> None:
    data = {"pico": {"population": "adults", "intervention": "seven days", "outcomes": ["relapse", "death"]}}
    assert literature_question(data, path, language) == question


def test_without_a_pico_nothing_is_proposed() -> None:
    assert literature_question({"pico": {"population": "adults"}}, "pico.population", "en") == ""
