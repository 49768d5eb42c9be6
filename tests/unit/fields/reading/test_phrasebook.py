"""Words of a subject are registered: the readers take them from there and know none by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from apps.fields.evidence.figures import figures_of
from apps.fields.reading import read
from apps.fields.reading.phrasebook import (
    FieldPhrases,
    Phrasebook,
    Sense,
    Vocabulary,
    either,
    isolated,
    means,
    phrasebook,
    register_phrasebook,
    says,
)
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue

CATALOGUE = FieldCatalogue.from_schemas(
    {
        "shed": {
            "type": "object",
            "properties": {
                "load": {"type": "number"},
                "lock": {"type": "string", "enum": ["ring", "chain"]},
            },
        }
    }
)
BICYCLES = Phrasebook(
    fields={
        "load": FieldPhrases(
            phrases=(says(r"carries (?P<value>[0-9]+) kg"),),
            sense=Sense(about=either("lorry")),
            figures=(r"loaded with (?P<value>[0-9]+)",),
        ),
        "lock": FieldPhrases(
            choices=(means("ring", r"\bring lock"), means("chain", r"\bchain lock")),
            broad=means("ring", r"\blocked"),
        ),
    },
    vocabulary=Vocabulary(authorities=r"\bcyclists' union\b"),
)


@pytest.fixture
def bicycles() -> Iterator[None]:
    with isolated(bicycles=BICYCLES):
        yield


def values(text: str) -> dict[str, Any]:
    found = read(text, CATALOGUE, current_stage="shed")
    return {value.field: value.value for value in found.values}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It carries 80 kg.", {"shed.load": 80}),
        ("It is not a lorry that carries 80 kg.", {}),
        ("The lorry carries 80 kg.", {}),
        ("As the cyclists' union has it, a bicycle carries 80 kg.", {}),
        ("There is a ring lock.", {"shed.lock": "ring"}),
        ("There is a chain lock, and it is locked.", {"shed.lock": "chain"}),
        ("There is a chain lock beside the ring lock.", {}),
        ("It is locked.", {"shed.lock": "ring"}),
    ],
)
def test_sentences_are_read_by_the_words_of_the_subject(
    bicycles: None, text: str, expected: dict[str, Any]
) -> None:
    assert values(text) == expected


def test_evidence_knows_the_phrases_of_the_subject(bicycles: None) -> None:
    field = CATALOGUE.fields[0]
    figures = [figure.text for figure, _whole in figures_of(field, Said.of("It is loaded with 80 of them"))]
    assert figures == ["80"]


def test_nothing_is_known_of_a_subject_that_nobody_registered() -> None:
    with isolated():
        assert values("It carries 80 kg. There is a ring lock.") == {}
        assert values("Load: 80") == {"shed.load": 80}


def test_the_words_of_two_subjects_count_together(bicycles: None) -> None:
    register_phrasebook("boats", Phrasebook(vocabulary=Vocabulary(authorities=r"\bharbour master\b")))
    assert values("As the harbour master has it, a bicycle carries 80 kg.") == {}
    assert values("It carries 80 kg.") == {"shed.load": 80}


def test_two_subjects_cannot_speak_of_the_same_field(bicycles: None) -> None:
    with pytest.raises(ValueError, match="load"):
        register_phrasebook("boats", Phrasebook(fields={"load": FieldPhrases()}))
    assert phrasebook().fields.keys() == BICYCLES.fields.keys()
