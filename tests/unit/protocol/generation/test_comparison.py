"""Two documents beside each other: what differs is shown word by word, what is the same is left out."""

from __future__ import annotations

from apps.protocol.generation.comparison import Piece, compared, words_compared
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import example, source_of


def test_words_that_went_and_words_that_came() -> None:
    assert words_compared("In total 436 participants.", "In total 500 participants.") == [
        Piece("same", "In total "),
        Piece("del", "436"),
        Piece("ins", "500"),
        Piece("same", " participants."),
    ]
    told = words_compared("随访三十天", "随访九十天")
    assert [piece.text for piece in told if piece.mark == "ins"] == ["九"]
    assert [piece.text for piece in told if piece.mark == "del"] == ["三"]


def test_only_sections_that_differ_are_told() -> None:
    data = example("switch-gnb.en")
    later = {**data, "pico": {**data["pico"], "setting": "wards of 15 hospitals"}}
    changes = compared(write_all(source_of(data)), write_all(source_of(later)))
    told = {change.number for change in changes}
    assert {"1.1", "2.1", "4.1", "5.1"} <= told
    assert "9.1" not in told
    pieces = [
        piece for change in changes if change.number == "5.1" for told in change.paragraphs for piece in told
    ]
    assert any(piece.mark == "ins" and "15" in piece.text for piece in pieces)
    assert compared(write_all(source_of(data)), write_all(source_of(data))) == []


def test_a_document_of_another_outline_has_other_sections() -> None:
    trial, cohort = (
        write_all(source_of({})),
        write_all(source_of({"study_design": {"design_type": "cohort"}})),
    )
    states = {change.state for change in compared(trial, cohort)}
    assert {"added", "removed"} <= states
