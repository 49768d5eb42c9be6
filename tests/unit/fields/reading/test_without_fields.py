"""Of a matter without fields nothing is read, and nobody is asked who takes long to answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from apps.fields.reading import read
from apps.fields.reading.phrasebook import PHRASEBOOKS, Opening, Phrasebook, register_phrasebook
from apps.fields.reading.results import Known, ReadValue
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue

SAID = "Is the shed open on Sundays? The keys hang beside the door."


@pytest.fixture
def asked() -> Iterator[list[str]]:
    """Who was asked what the words say, of those that a subject may have for it."""
    names: list[str] = []

    def asks(name: str) -> Opening:
        def answer(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
            names.append(name)
            return iter(())

        return answer

    book = Phrasebook(
        beside=asks("beside"), agreed=asks("agreed"), routed=asks("routed"), guesses=asks("guesses")
    )
    with PHRASEBOOKS.isolated():
        register_phrasebook("shed", book)
        yield names


def test_nobody_is_asked_where_there_are_no_fields(asked: list[str]) -> None:
    reading = read(SAID, FieldCatalogue.from_schemas({}, phrasebook="shed"), current_stage="")
    assert (reading.values, reading.likely, asked) == ((), (), [])


def test_all_are_asked_where_there_are_some(asked: list[str]) -> None:
    schema = {"roof": {"type": "string", "x-kind": "string", "x-title": {"en": "Roof", "zh_hans": "屋顶"}}}
    catalogue = FieldCatalogue.from_schemas(
        {"house": {"type": "object", "properties": schema}}, phrasebook="shed"
    )
    read(SAID, catalogue, current_stage="house")
    assert asked == ["beside", "agreed", "routed", "guesses"]
