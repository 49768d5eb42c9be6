"""What of a message was not read is named, and what was asked for is offered only where it may be meant."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, ProposalState, Session
from apps.agents.presenters.panel import panel_of
from apps.fields.reading import reader
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of, message_of


@pytest.mark.django_db(transaction=True)
def test_a_clause_that_names_an_item_and_was_not_read_is_quoted(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "read_likely", lambda found, sheet: iter(()))
    said = answer_of(say("随访是老样子，次要指标是阳性预测值和检查用时。"))
    assert "“随访是老样子”" in said


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "words",
    [
        "看不清或者做不完的超声按没有结果单独报告，再按最差情况做一次敏感性分析。",
        "Exposed are those with a first prescription before discharge; the others had none.",
    ],
)
def test_how_data_are_treated_is_no_background(conversation: Conversation, say: Say, words: str) -> None:
    say("Short title: IRON-1")
    answer_of(say(words))
    pending = conversation.proposals.filter(state=ProposalState.PENDING)
    assert not pending.filter(field="scientific_question.background").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "field", "left"),
    [
        (
            "整群随机，24个村，12个用村医加电话随访管理糖尿病，12个常规管理，看一年HbA1c。",
            "pico.intervention",
            "12个用村医加电话随访管理糖尿病",
        ),
        (
            "retrospective chart review of everyone admitted with acute pancreatitis, 14 of our nurses are new, "
            "one hospital",
            "pico.population",
            "14 of our nurses are new",
        ),
    ],
)
def test_words_that_were_found_or_offered_are_not_called_unrecorded(
    conversation: Conversation, say: Say, text: str, field: str, left: str
) -> None:
    answer = message_of(say(text))
    said, offers = answer.content, dict(answer.reading.get("offers", ()))
    found = offers.get(field) or str(conversation.proposals.get(field=field).value)
    assert f"“{left}”" in said
    assert not [quote for quote in re.findall("“([^”]*)”", said) if found in quote and quote != left]


@pytest.mark.django_db(transaction=True)
def test_a_statement_is_not_offered_as_the_question(say: Say) -> None:
    say("Background: anaemia is common.")
    assert "研究问题**吗" not in answer_of(say("超声医生不知道CT结果，读CT的人也不知道超声结果。"))


@pytest.mark.django_db(transaction=True)
def test_what_is_asked_next_is_asked_once_in_an_answer(say: Say) -> None:
    say("Short title: IRON-1")
    said = answer_of(say("Add all"))
    assert said.count("**Background**") == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_parts_three_are_named_each_once_and_short(
    conversation: Conversation, config: AgentConfig, say: Say, client: Client, cast: Cast
) -> None:
    say("Background: Anaemia is common.")
    told = [
        "The ward kitchen closes at half past six in the evening on most of the days of an ordinary week.",
        "The night nurses change their shift at a quarter past nine.",
        "The porters carry the beds down to the gym every second Tuesday.",
        "The lifts of the old building are often out of order in winter.",
        "The car park behind the chapel is closed for the whole summer.",
    ]
    answer = message_of(say(" ".join(told)))
    quoted = re.findall("“([^”]+)”", answer.content)
    assert len(quoted) == 3
    assert all(len(words) <= 61 and answer.content.count(words) == 1 for words in quoted)
    assert "and 2 more. Choose" in answer.content
    (offers,) = panel_of(conversation, config, "en").offers
    assert ([each.number for each in offers.named], [each.number for each in offers.more]) == (
        [1, 2, 3, 4, 5],
        [],
    )
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    assert page.count('<span class="leftover-words"') == 5


@pytest.mark.django_db(transaction=True)
def test_every_part_that_went_nowhere_is_kept_with_the_answer_and_may_go_to_any_item(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("Background: Anaemia is common.")
    kitchen = "The ward kitchen closes at half past six in the evening on most days."
    nurses = "The night nurses change their shift at a quarter past nine."
    answer = message_of(say(f"{kitchen} {nurses}"))
    assert answer.reading.get("leftovers", ()) == [kitchen, nurses]
    assert all(words[:30] in answer.content for words in (kitchen, nurses))
    (offers,) = panel_of(conversation, config, "en").offers
    assert [leftover.words for leftover in offers.leftovers] == [kitchen, nurses]
    assert [leftover.number for leftover in offers.leftovers] == [1, 2]
    titles = {place.title for places in offers.places for place in places.places}
    assert {"Background", "Comparator", "Blinding", "Primary outcome", "Missing data"} <= titles


@pytest.mark.django_db(transaction=True)
def test_a_part_is_gone_once_it_is_proposed_and_what_has_words_gets_more(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("Short title: IRON-1")
    say("Exclusion criteria: dementia")
    say("Add all")
    words = "The ward kitchen closes at half past six in the evening on most days."
    say(words)
    conversation.refresh_from_db()
    (offers,) = panel_of(conversation, config, "en").offers
    before = {place.title: place.before for places in offers.places for place in places.places}
    assert before["Comparator"] == "Comparator: "
    say(before["Exclusion criteria"] + words)
    criteria = conversation.proposals.get(field="pico.exclusion_criteria", state=ProposalState.PENDING)
    assert criteria.value == ["dementia", words.rstrip(".")]
    assert not panel_of(conversation, config, "en").offers


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "left", "title"),
    [
        (
            "We recruit for 12 months, and half of them get the call and the others go home with the letter as now.",
            "half of them get the call and the others go home with the letter as now",
            "Comparator",
        ),
        (
            "我们科想做个小研究，就是给腰椎术后的病人贴耳穴，另一组就贴空白的胶布，护士长说最好三天换一次，"
            "麻醉科那边帮忙记疼痛评分，别的科借过来的病人先不算。",
            "麻醉科那边帮忙记疼痛评分",
            "结局",
        ),
    ],
)
def test_a_part_is_offered_for_what_it_is_like(
    conversation: Conversation, config: AgentConfig, say: Say, text: str, left: str, title: str
) -> None:
    say(text)
    (offers,) = panel_of(conversation, config, "en").offers
    rows = {
        row.words: [*(offer.title for offer in row.offers), *(place.title for place in row.nearest)]
        for row in offers.leftovers
    }
    assert title in next(titles for words, titles in rows.items() if left in words), rows


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "words",
    [
        "Swap the thing over with the other thing, please.",
    ],
)
def test_a_message_of_which_nothing_comes_is_not_passed_over(
    conversation: Conversation, config: AgentConfig, say: Say, words: str
) -> None:
    say("Short title: IRON-1")
    say("Add all")
    assert words[:40] in message_of(say(words)).content


@pytest.mark.django_db(transaction=True)
def test_a_place_that_would_lose_its_value_is_not_offered(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("Title: Calls after discharge\nRecruitment period: 12 months\nBackground: Readmissions are common.")
    say("Add all")
    say("The ward kitchen closes at half past six in the evening on most days.")
    conversation.refresh_from_db()
    (offers,) = panel_of(conversation, config, "en").offers
    titles = [place.title for places in offers.places for place in places.places]
    assert not any(title.startswith(("Title", "Recruitment period")) for title in titles)
    assert "Background" in titles
    assert "Follow-up duration" in titles


@pytest.mark.django_db(transaction=True)
def test_the_places_of_the_current_stage_come_first_and_no_name_comes_twice(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("The ward kitchen closes at half past six in the evening on most days.")
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")
    conversation.refresh_from_db()
    (offers,) = panel_of(conversation, config, "en").offers
    assert [(places.stage, places.is_current) for places in offers.places][:2] == [
        ("Sample size", True),
        ("Scientific question", False),
    ]
    titles = [place.title for places in offers.places for place in places.places]
    assert titles.count("Allocation ratio") == 1
    assert "Allocation ratio" in [place.title for place in offers.places[0].places]


@pytest.mark.django_db(transaction=True)
def test_words_before_a_value_end_where_they_lead_on_to_it(say: Say) -> None:
    say("Background: Delirium is common.")
    answer = message_of(
        say(
            "Power: 80 %\nWe see them for five days, then ring them at 30 days and again at 90 days of follow-up."
        )
    )
    assert all(not words.endswith((" at", " again", " and")) for words in answer.reading.get("leftovers", ()))
    assert "again at”" not in answer.content
