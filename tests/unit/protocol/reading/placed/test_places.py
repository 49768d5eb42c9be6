"""Where clauses belong that nobody had seen, told from the whole message, and which button stands first for them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import Said
from apps.protocol.content_loader import SLUG
from apps.protocol.reading.marked.encoder import pieces_of
from apps.protocol.reading.offered.placing import fitting
from apps.protocol.reading.placed.items import ITEMS, OF_NOTHING
from apps.protocol.reading.placed.places import SIZES, is_mere_talk, part_of, places_of
from apps.protocol.reading.placed.training import Clause, clauses_in

UNSEEN: Final = Path(__file__).parents[4] / "data" / "clauses_judged.txt"
SURE: Final = 0.5
EVERY: Final = 3
# What else is right for a clause of a sort: people speak of these in the same words.
ALIKE: Final = {
    "title": {"question"},
    "background": {"significance"},
    "question": {"objectives"},
    "objectives": {"hypothesis"},
    "population": {"inclusion_criteria"},
    "outcome_secondary": {"outcomes"},
    "rates": {"margin", "effect_measure"},
    "visits": {"follow_up_duration"},
    "treatment_duration": {"intervention"},
    "others": {"background", "knowledge_gap", "assumptions_source"},
}


def said_of(clause: Clause) -> Said:
    return Said.of(clause.message).cut(clause.start, clause.end)


@pytest.fixture(scope="module")
def unseen() -> list[Clause]:
    return list(clauses_in(UNSEEN))[::EVERY]


def test_clauses_that_nobody_had_seen_find_their_place(unseen: list[Clause]) -> None:
    judged = [(each, max(places_of(said_of(each)).items(), key=lambda place: place[1])) for each in unseen]
    sure = [(each, sort) for each, (sort, share) in judged if share >= SURE]
    assert len(unseen) >= 190
    assert len(sure) >= 0.7 * len(unseen)
    assert sum(each.sentence.is_about(sort) for each, sort in sure) >= 0.83 * len(sure)


def test_the_first_button_is_mostly_right_and_seldom_wrong(unseen: list[Clause]) -> None:
    counted = Counter[str]()
    with speaking_of(SLUG):
        for each in unseen:
            offered = [
                leaning.key for leaning in fitting([said_of(each).line_at(said_of(each).span)], said_of(each))
            ]
            counted[_verdict(each, offered)] += 1
    assert counted["right"] >= 0.74 * (counted["right"] + counted["wrong"] + counted["none"])
    assert counted["wrong"] <= 0.14 * len(unseen)


def _verdict(clause: Clause, offered: list[str]) -> str:
    right, is_of_an_item = set[str](), False
    for sort in clause.sort.split("+"):
        items = ITEMS.get(sort)
        is_of_an_item |= items is not None
        right |= {*items.always, *items.said} if items else set()
        right |= ALIKE.get(sort, set())
    if not offered:
        return "none" if is_of_an_item else "rightly none"
    return "right" if offered[0] in right else "wrong"


def test_what_was_said_before_tells_where_a_torn_piece_belongs() -> None:
    piece = "people with a pacemaker"
    alone = places_of(Said.of(piece))
    message = f"We leave out a few: {piece}, of course."
    start = message.index(piece)
    behind = places_of(Said.of(message).cut(start, start + len(piece)))
    assert alone["exclusion"] < SURE < behind["exclusion"]


def test_of_a_long_message_the_words_around_are_read() -> None:
    talk, clause = "We talked about the weather and the boats. ", "six months of follow-up for everybody"
    message = talk * 40 + clause + ". " + talk * 40
    said = Said.of(message).cut(len(talk * 40), len(talk * 40) + len(clause))
    assert len(message) > 2 * SIZES.whole
    places = places_of(said)
    assert max(places, key=lambda sort: places[sort]) == "follow_up"


@pytest.mark.parametrize(
    ("others", "ours", "sort"),
    [
        (
            "The people in Leeds did it last year with forty patients, and they looked at pain at four weeks. ",
            "Half a year of follow-up for everybody.",
            "follow_up",
        ),
        (
            "隔壁医院去年也做过，他们收了四十个，用的是激素，主要看疼痛。",
            "我们收十八岁以上的，怀孕的不要。",
            "exclusion",
        ),
    ],
)
def test_sentences_far_away_do_not_tell_where_words_belong(others: str, ours: str, sort: str) -> None:
    told = others * 8
    places = places_of(Said.of(f"{told}{ours} {told}").cut(len(told), len(told) + len(ours)))
    assert max(places, key=lambda each: places[each]) == sort


def test_a_place_without_pieces_is_the_whole() -> None:
    pieces = pieces_of("six weeks")
    assert part_of(pieces, (100, 120)) is pieces
    assert part_of(pieces, (0, 3)).places == pieces.places[:1]


def test_clauses_are_read_back_in_their_message(tmp_path: Path) -> None:
    file = tmp_path / "clauses.txt"
    told = "visits\tOn day six,\ntalk\tI think.\n\nblinding\t病人不知道，\nratio+design\t一比一。\n"
    file.write_text(told, encoding="utf-8")
    clauses = list(clauses_in(file))
    assert [each.message for each in clauses[::2]] == ["On day six, I think.", "病人不知道，一比一。"]
    assert [each.sentence.text for each in clauses] == ["On day six,", "I think.", "病人不知道，", "一比一。"]
    assert clauses[-1].sentence.is_about("design")


def test_clauses_that_are_surely_talk_or_not_of_ours_belong_to_no_item() -> None:
    called = [clause.sort for clause in clauses_in(UNSEEN) if is_mere_talk(said_of(clause))]
    assert len([sort for sort in called if sort in OF_NOTHING]) >= 120
    assert len([sort for sort in called if sort not in OF_NOTHING]) <= 1
