"""What a message says beside the values that are found in it: it is asked about or named, and a schedule keeps what is
told of all its visits."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation
from apps.agents.presenters.told_later import is_recorded
from apps.fields.reading.text import bare
from tests.support.cast import Cast
from tests.support.turns import Say, message_of
from tests.unit.protocol.reading.support import values
from tests.unit.protocol.turn.test_whole_clauses import at, rows

pytestmark = pytest.mark.django_db(transaction=True)
WEEKS = ("week 4", "week 8", "week 12")


def visits(*times: str, **more: Any) -> list[dict[str, Any]]:
    return [{"name": time.partition(" ±")[0].partition("±")[0], "time": time, **more} for time in times]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Visits: week 4, 8 and 12, ±3 days", visits(*(f"{week} ± 3 days" for week in WEEKS))),
        ("Visits: week 4 and week 8, plus or minus 2 days", visits("week 4 ± 2 days", "week 8 ± 2 days")),
        ("访视：第4、8、12周，前后3天", visits("第4周±3天", "第8周±3天", "第12周±3天")),
        (
            "Visits: week 4, 8 and 12, grip and girth at each",
            visits(*WEEKS, procedures=["grip", "girth"]),
        ),
        (
            "访视：第4周、第8周，窗口期±3天，每次都测握力和小腿围",
            visits("第4周±3天", "第8周±3天", procedures=["测握力", "小腿围"]),
        ),
        (
            "Visits: week 4, 8, a call at week 6 to ask about falls, an ECG at each",
            [
                *visits("week 4", "week 8", procedures=["ECG"]),
                {"name": "call to ask about falls", "time": "week 6"},
            ],
        ),
        (
            "We see them at week 4, 8 and 12, plus or minus 3 days, and at each visit we measure grip.",
            visits(*(f"{week} ± 3 days" for week in WEEKS), procedures=["measure grip"]),
        ),
        ("停药以后第2周和第10周各来一次复查。", visits("停药以后第2周", "停药以后第10周")),
    ],
)
def test_visits_keep_their_window_what_is_done_and_what_they_are_counted_from(
    said: str, expected: list[dict[str, Any]]
) -> None:
    assert values(said, "study_design")["study_design.visits"] == expected


def test_what_is_done_each_time_is_added_to_recorded_visits(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    recorded = visits("week 4", "week 8")
    edit_field(
        conversation=conversation,
        config=config_for(conversation),
        field="study_design.visits",
        value=recorded,
        by=cast.investigator,
    )
    at(conversation, cast, "study_design")
    say("At each visit we measure grip strength.")
    value = conversation.proposals.get(field="study_design.visits").value
    assert value == [{**visit, "procedures": ["measure grip strength"]} for visit in recorded]


def test_a_call_in_between_makes_no_visit_a_call(say: Say, conversation: Conversation, cast: Cast) -> None:
    at(conversation, cast, "study_design")
    say(
        "Visits at week 4, 8 and 12, give or take 3 days, with a phone call in between to ask how they sleep."
    )
    value = conversation.proposals.get(field="study_design.visits").value
    assert [visit["name"] for visit in value] == [*WEEKS]
    assert "with a phone call in between to ask how they sleep" in [row.words for row in rows(conversation)]


@pytest.mark.parametrize(
    ("said", "count", "where"),
    [
        (
            "Three clinics in England and two in the Netherlands.",
            5,
            "Three clinics in England and two in the Netherlands",
        ),
        ("广东三家医院加上香港两家一起做。", 5, "广东三家医院加上香港两家"),
        ("江苏两家医院和上海三家医院一起做。", 5, "江苏两家医院和上海三家医院"),
    ],
)
def test_where_counted_centres_are_is_asked_as_the_setting(
    say: Say, conversation: Conversation, cast: Cast, said: str, count: int, where: str
) -> None:
    at(conversation, cast, "study_design")
    answer = message_of(say(said))
    assert conversation.proposals.get(field="study_design.centres").value == count
    (question,) = answer.reading["questions"]
    assert question["field"] == "pico.setting"
    assert where in str(question)


@pytest.mark.parametrize(
    ("stage", "said", "left"),
    [
        (
            "pico",
            "痛经的大学生，经前三天开始贴热敷贴，看看是不是真能少疼一点，跟吃布洛芬的比。",
            "看看是不是真能少疼一点",
        ),
        ("pico", "试验组每天早晚各涂一次他克莫司软膏，对照组涂凡士林。", "试验组每天早晚各涂一次"),
        (
            "pico",
            "No opioids, no pregnancy, and so does whoever is being transferred.",
            "so does whoever is being transferred",
        ),
        ("study_design", "治疗时长大概六周，白天晚上都戴。", "白天晚上都戴"),
    ],
)
def test_what_a_value_does_not_hold_of_its_sentence_is_not_lost(
    say: Say, conversation: Conversation, cast: Cast, stage: str, said: str, left: str
) -> None:
    at(conversation, cast, stage)
    say(said)
    assert left in [row.words for row in rows(conversation)]


def test_a_clause_that_says_so_does_is_of_the_item_before_it(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    at(conversation, cast, "pico")
    say("An ALT above three times normal keeps them out, and so does whoever is being transferred.")
    row = next(row for row in rows(conversation) if "transferred" in row.words)
    titles = [*(offer.title for offer in row.offers), *(place.title for place in row.beside)]
    assert titles == ["Exclusion criteria"]


def test_a_row_of_which_most_is_recorded_waits_for_its_other_clause() -> None:
    known = [bare("centre; how bad the knee is on the day")]
    words = "centre, how bad the knee is on the day, block randomisation"
    assert not is_recorded(words, "", known)
    assert is_recorded(
        "centre and how bad the knee is on the day", "", [bare("centre and how bad the knee is on the day")]
    )
