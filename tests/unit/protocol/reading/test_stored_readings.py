"""A reading that is stored is small beside the message, and is of that message alone; that it is the same again is
shown for the whole table of messages by `test_messages.py`."""

from __future__ import annotations

import json

import pytest
from pydantic import TypeAdapter

from apps.fields.reading import Reading, read
from apps.fields.reading.stored import CannotRestore, StoredReading
from apps.fields.schema.catalogue import FieldCatalogue
from tests.unit.protocol.reading.support import CATALOGUE

STORED = TypeAdapter(StoredReading)


def stored(reading: Reading) -> bytes:
    return STORED.dump_json(StoredReading.of(reading))


def test_a_message_is_not_stored_with_its_reading() -> None:
    sentences = "We have not talked about this yet and nothing of it is a value. " * 200
    assert len(stored(read(sentences, CATALOGUE, current_stage="pico"))) < len(sentences) / 10


def test_a_reading_of_another_message_or_of_other_fields_is_not_taken() -> None:
    reading = read("Setting: 12 wards", CATALOGUE, current_stage="pico")
    kept = StoredReading.of(reading)
    with pytest.raises(CannotRestore):
        kept.reading("Setting: 12 wards, or so", CATALOGUE)
    with pytest.raises(CannotRestore, match=r"pico\.setting"):
        kept.reading(reading.text, FieldCatalogue.from_schemas({}))


def test_a_reading_that_an_older_version_stored_is_read() -> None:
    """Runs wait in this form: a change of the code leaves it as it is, and still reads it."""
    written = {
        "characters": 17,
        "language": "en",
        "values": [
            {
                "field": "pico.setting",
                "value": "12 wards",
                "spans": [[9, 17]],
                "derived": False,
                "confidence": 0.95,
                "method": "rules",
            }
        ],
        "ties": [],
        "unreadable": [],
        "unknown": [],
        "likely": [],
        "blocks": [
            {
                "label": [0, 7],
                "groups": [["pico.setting"]],
                "body": [8, 17],
                "aside": None,
                "is_part": False,
                "is_request": False,
                "is_spoken": False,
            }
        ],
        "loose": [],
        "requests": [],
    }
    reading = read("Setting: 12 wards", CATALOGUE, current_stage="pico")
    assert json.loads(stored(reading)) == written
    assert STORED.validate_python(written).reading(reading.text, CATALOGUE) == reading
