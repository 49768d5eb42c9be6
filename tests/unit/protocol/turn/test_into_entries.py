"""What no item takes is written into its place of the document by one press: the words that were said and no others,
behind what stands there, and out again; nothing goes there by itself."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest

from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, Message
from apps.agents.presenters.buttons.offered import Leftover, Offers
from apps.agents.presenters.notes import note_lines
from apps.agents.presenters.panel import panel_of
from apps.projects.models import User
from apps.protocol.actions.generations import edit_title_page
from apps.protocol.models import ProtocolContext
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.django_db(transaction=True)

SAID = "Both arms get paracetamol as usual."
FIRST = {True: "Background: anaemia is common.", False: "研究背景：贫血常见。"}


def shown(conversation: Conversation, language: str = "en") -> tuple[Offers, ...]:
    fresh = Conversation.objects.get(pk=conversation.pk)
    return panel_of(fresh, config_for(fresh), language).offers


def rows(conversation: Conversation) -> list[Leftover]:
    return [row for each in shown(conversation) for row in each.apart]


def press(user: User, answer: Message, words: str, entry: str, **more: Any) -> Any:
    body = {"words": words, "entry": entry, **more}
    return client_of(user).post(f"/api/messages/{answer.pk}/entries", body, content_type="application/json")


def held(conversation: Conversation, name: str) -> str:
    found = ProtocolContext.objects.filter(conversation=conversation).first()
    return str(getattr(found, name)) if found else ""


@pytest.mark.parametrize(
    ("said", "entry", "text", "says"),
    [
        (SAID, "background_care", SAID.rstrip("."), "Write it into “Background treatment”"),
        ("两组都照常吃对乙酰氨基酚。", "background_care", "两组都照常吃对乙酰氨基酚", "写入“基础治疗”"),
        (
            "Paper records are kept for fifteen years in the cellar.",
            "retention",
            "Paper records are kept for fifteen years in the cellar",
            "Write it into “Retention of records”",
        ),
        ("出现两次呕吐就停药。", "discontinuation", "出现两次呕吐就停药", "写入“停止干预的情形”"),
        (
            "The wards are busy, and records get kept for fifteen years in the cellar.",
            "retention",
            "records get kept for fifteen years in the cellar",
            "Write it into “Retention of records”",
        ),
        ("The nurse takes consent at the bedside.", "consent", "The nurse takes consent at the bedside", ""),
        ("The sponsor is St Mary's hospital.", "sponsor", "St Mary's hospital", "Write it into “Sponsor”"),
        (
            "Leeds Teaching Hospitals would be the sponsor.",
            "sponsor",
            "Leeds Teaching Hospitals",
            "Write it into “Sponsor”",
        ),
        ("由省立医院作为申办方。", "sponsor", "省立医院", "写入“申办者”"),
        ("批件号是2026-伦审-12。", "ethics_no", "2026-伦审-12", "写入“伦理批件号”"),
    ],
)
def test_it_is_offered_with_its_words_and_written_by_a_press_alone(
    say: Say, conversation: Conversation, cast: Cast, said: str, entry: str, text: str, says: str
) -> None:
    say(FIRST[said.isascii()])
    answer = message_of(say(said))
    (row,) = rows(conversation)
    (place,) = row.entries
    assert (place.key, place.text) == (entry, text)
    assert says in place.says
    assert not held(conversation, entry)
    assert conversation.proposals.count() == 1
    response = press(cast.coordinator, answer, row.words, entry, text=place.text)
    assert response.status_code == HTTPStatus.OK
    assert held(conversation, entry) == text
    assert not rows(conversation)


def test_the_thread_says_where_it_went_and_what_is_taken_back_is_gone(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say(FIRST[True])
    answer = message_of(say(SAID))
    (row,) = rows(conversation)
    press(cast.coordinator, answer, row.words, "background_care", text=row.entries[0].text)
    line = note_lines(conversation, config_for(conversation), "en")[-1]
    assert line.text == "Written into “Background treatment”: “Both arms get paracetamol as usual”."
    assert line.written == "id_background_care"
    assert (
        press(cast.coordinator, answer, row.words, "background_care", isIn=False).status_code == HTTPStatus.OK
    )
    assert not held(conversation, "background_care")
    assert not conversation.notes.exists()
    assert [each.words for each in rows(conversation)] == [row.words]


def test_what_stands_there_gets_more_and_what_holds_one_thing_says_that_it_loses_it(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    entries = {"background_care": "Iron for all.", "sponsor": "The college"}
    edit_title_page(conversation=conversation, by=cast.coordinator, entries=entries)
    say(FIRST[True])
    answer = message_of(say(SAID))
    (row,) = rows(conversation)
    assert row.entries[0].says == "Add it to “Background treatment”"
    press(cast.coordinator, answer, row.words, "background_care", text=row.entries[0].text)
    assert held(conversation, "background_care") == "Iron for all; Both arms get paracetamol as usual"
    say("The sponsor is St Mary's hospital.")
    (row,) = rows(conversation)
    assert row.entries[0].says == "Write it into “Sponsor” (instead of what it holds)"


def test_what_was_changed_since_is_not_taken_back(say: Say, conversation: Conversation, cast: Cast) -> None:
    say(FIRST[True])
    answer = message_of(say(SAID))
    (row,) = rows(conversation)
    press(cast.coordinator, answer, row.words, "background_care")
    edit_title_page(conversation=conversation, by=cast.coordinator, entries={"background_care": "Mine"})
    response = press(cast.coordinator, answer, row.words, "background_care", isIn=False)
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert held(conversation, "background_care") == "Mine"


def test_any_leftover_may_go_to_any_place_and_only_words_that_were_said(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say(FIRST[True])
    answer = message_of(say("The nurses wear blue."))
    (offers,) = shown(conversation)
    (row,) = offers.leftovers
    assert "discontinuation" in {place.key for place in offers.entries}
    refused = [
        press(cast.coordinator, answer, "The porters wear red", "consent"),
        press(cast.coordinator, answer, row.words, "consent", text="Nobody asks"),
        press(cast.coordinator, answer, row.words, "version_label"),
        press(cast.coordinator, answer, row.words, "consent", isIn=False),
    ]
    assert {each.status_code for each in refused} == {HTTPStatus.BAD_REQUEST}
    assert press(cast.outsider, answer, row.words, "consent").status_code == HTTPStatus.NOT_FOUND
    press(cast.coordinator, answer, row.words, "consent")
    assert held(conversation, "consent") == "The nurses wear blue"
    assert not shown(conversation)


def test_what_is_left_out_is_offered_no_more(say: Say, conversation: Conversation, cast: Cast) -> None:
    say(FIRST[True])
    answer = message_of(say(SAID))
    (row,) = rows(conversation)
    path = f"/api/messages/{answer.pk}/leftovers"
    client_of(cast.coordinator).post(path, {"words": row.words}, content_type="application/json")
    assert not shown(conversation)


@pytest.mark.parametrize(
    ("said", "places"),
    [
        (
            "All of them sign a consent form, and I, Dr Maud Penhaligon, lead the study.",
            [
                ("consent", "All of them sign a consent form"),
                ("principal_investigator", "Dr Maud Penhaligon"),
            ],
        ),
        (
            "病人自己签知情同意书，资料保存五年,这个研究由我们科李主任牵头负责。",
            [
                ("consent", "病人自己签知情同意书"),
                ("retention", "资料保存五年"),
                ("principal_investigator", "李主任"),
            ],
        ),
        ("牵头的是我们科李主任。", [("principal_investigator", "李主任")]),
        ("牵头人是我，神经内科刘敏。", [("principal_investigator", "神经内科刘敏")]),
        (
            "病人自己签字同意，我们医院骨科张主任负责牵头这个研究。",
            [("consent", "病人自己签字同意"), ("principal_investigator", "骨科张主任")],
        ),
        (
            "Consent is taken by the research nurse; my colleague Dr Ahmed will be leading it.",
            [("consent", "Consent is taken by the research nurse"), ("principal_investigator", "Dr Ahmed")],
        ),
        (
            "Everyone signs before we start, and the person running it is Dr Sarah Okafor.",
            [("consent", "Everyone signs before we start"), ("principal_investigator", "Dr Sarah Okafor")],
        ),
        ("要是有人昏睡叫不醒就立刻停药。", [("discontinuation", "要是有人昏睡叫不醒就立刻停药")]),
        (
            "We stop the drops at once if anyone gets a swollen face.",
            [("discontinuation", "We stop the drops at once if anyone gets a swollen face")],
        ),
        (
            "We stop the whole thing if more than three jaws break in the stretcher group.",
            [
                (
                    "trial_stopping",
                    "We stop the whole thing if more than three jaws break in the stretcher group",
                )
            ],
        ),
        (
            "The study is called off when two children die.",
            [("trial_stopping", "The study is called off when two children die")],
        ),
        ("试验组有三个人骨折整个试验就停。", [("trial_stopping", "试验组有三个人骨折整个试验就停")]),
        ("出现两例死亡就终止研究。", [("trial_stopping", "出现两例死亡就终止研究")]),
        (
            "They may take paracetamol up to four grams a day. Warm pads, lanolin and nipple shields are fine by me.",
            [
                ("concomitant_care", "They may take paracetamol up to four grams a day"),
                ("concomitant_care", "Warm pads, lanolin and nipple shields are fine by me"),
            ],
        ),
        ("I run the Osler clinic and the nosebleeds drive me mad.", []),
        ("数据由护士长负责录入。", []),
    ],
)
def test_each_place_gets_its_own_words(
    say: Say, conversation: Conversation, said: str, places: list[tuple[str, str]]
) -> None:
    say(FIRST[said.isascii()])
    say(said)
    offered = [(place.key, place.text) for row in rows(conversation) for place in row.entries]
    assert offered == places
