"""A button that records a part of the words sends that part alone, and the rest of them stays as an open row."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation
from apps.agents.presenters.buttons.offered import Leftover
from apps.agents.presenters.buttons.rests import is_beside, is_part_of, rest_of
from apps.agents.presenters.panel import panel_of
from tests.support.cast import Cast
from tests.support.turns import Say

pytestmark = pytest.mark.django_db(transaction=True)
SAID = "What matters is that the wart is gone at twelve weeks."
AMONG_PEOPLE = "a midwife must have looked at the latch at least three days earlier"


def rows(conversation: Conversation) -> list[Leftover]:
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    return [row for each in panel.offers for row in each.leftovers]


def test_the_bubble_says_what_is_recorded(say: Say, conversation: Conversation) -> None:
    say(SAID)
    (row,) = rows(conversation)
    (place,) = [each for each in row.beside if each.title == "Primary outcome"]
    assert place.sends == place.records == "the wart is gone; Time point: twelve weeks"
    say(place.before + place.sends)
    proposal = conversation.proposals.get(field="endpoints.outcomes.primary")
    assert proposal.value == [{"name": "the wart is gone", "time_point": "twelve weeks"}]


@pytest.mark.parametrize(
    ("words", "recorded", "rest"),
    [
        (
            "nobody on dialysis, no transplants, and the ones with a pacemaker stay at home",
            "dialysis; transplants",
            "ones with a pacemaker stay at home",
        ),
        ("anyone on warfarin is out", "anyone on warfarin", ""),
        (
            "ninety per cent power, the usual five per cent two-sided, and say fifteen per cent vanish",
            "90%",
            "the usual five per cent two-sided; say fifteen per cent vanish",
        ),
        ("ninety per cent power", "90%", ""),
        ("把握度九成，跑掉的算百分之十五", "90%", "跑掉的算百分之十五"),
        ("透析的、做过移植的不要，装起搏器的也先别收", "透析的；做过移植的", "装起搏器的也先别收"),
    ],
)
def test_the_rest_stays(words: str, recorded: str, rest: str) -> None:
    left = rest_of(words, [recorded])
    assert left.endswith(rest)
    assert bool(left) == bool(rest)
    assert not left or is_part_of(left, words)


@pytest.mark.parametrize(
    ("text", "recorded", "words"),
    [
        ("双侧", "0.05", "检验水准百分之五双侧"),
        ("two-sided", "0.05", "the usual five per cent two-sided"),
    ],
)
def test_what_stands_beside_a_figure_in_words_stays(text: str, recorded: str, words: str) -> None:
    assert is_beside(text, [recorded], words)


def test_rows_that_are_clear_are_recorded_by_one_button(
    say: Say, conversation: Conversation, client: Client, cast: Cast
) -> None:
    say(
        "It is sealed opaque envelopes in the theatre fridge."
        " The statistician wants the sites balanced separately."
        " The porters carry the beds down to the gym every second Tuesday."
    )
    (answered,) = panel_of(conversation, config_for(conversation), "en").offers
    lines = answered.together
    assert [each.title for each in lines] == ["Allocation concealment", "Stratification factors"]
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    shown = ", ".join(f"<b>{each.title}</b> {each.words[:20]}…" for each in lines)
    assert page.count(f">Record both: {shown}</button>") == 1
    say("\n".join(each.line for each in lines))
    assert {"study_design.allocation_concealment", "study_design.stratification_factors"} == {
        *conversation.proposals.values_list("field", flat=True)
    }
    assert [row.words for row in rows(conversation)] == [
        "The porters carry the beds down to the gym every second Tuesday."
    ]


def test_a_suggested_reply_says_no_more_than_the_button(say: Say, conversation: Conversation) -> None:
    said = f"And {AMONG_PEOPLE}, otherwise we treat a bad latch."
    say(said)
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    lines = [offer.line for each in panel.offers for offer in each.all_offers]
    assert lines == [f"Inclusion criteria: {AMONG_PEOPLE}"]
    assert not {*panel.suggestions} & {f"Inclusion criteria: {said}", *lines}
