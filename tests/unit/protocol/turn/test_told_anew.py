"""Words that went nowhere are open no longer once they were told anew: in what was proposed from a later message, or
for the item that they were offered for. Others stay open."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, Session
from apps.agents.presenters.buttons.offered import Leftover, Offers
from apps.agents.presenters.buttons.settled import Told, is_settled
from apps.agents.presenters.open_places import still_open
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.questions import Offer
from tests.support.turns import Say
from tests.unit.protocol.reading.support import CATALOGUE

pytestmark = pytest.mark.django_db(transaction=True)


def open_words(conversation: Conversation) -> list[str]:
    conversation = Conversation.objects.get(pk=conversation.pk)
    panel = panel_of(conversation, config_for(conversation), "en")
    return [row.words for each in panel.offers for row in each.leftovers]


def told(turn: int, path: str, text: str) -> Told:
    return Told(turn, path, text)


@pytest.mark.parametrize(
    ("words", "paths", "text", "path"),
    [
        (
            "we'd be after grown-ups, eighteen up to seventy, no older, with the stone on the scan",
            {"pico.population"},
            "adults from eighteen to seventy with a stone seen on the scan",
            "pico.population",
        ),
        (
            "the pain has to be five out of ten when the nurse asks",
            {"pico.inclusion_criteria"},
            "Pain of 5 out of 10 when the nurse asks",
            "pico.inclusion_criteria",
        ),
        (
            "就收十八岁以上、七十五岁以下的",
            {"pico.inclusion_criteria"},
            "18岁以上\n75岁以下",
            "pico.inclusion_criteria",
        ),
        (
            "how content they were and how much morphine they needed",
            set(),
            "how content they were\nhow much morphine they needed",
            "endpoints.outcomes.secondary",
        ),
    ],
)
def test_words_that_were_told_anew_are_settled(words: str, paths: set[str], text: str, path: str) -> None:
    assert is_settled(words, 3, paths, [told(5, path, text)], CATALOGUE)
    assert not is_settled(words, 5, paths, [told(5, path, text)], CATALOGUE)  # told before, or with them


@pytest.mark.parametrize(
    ("words", "paths", "text", "path"),
    [
        (
            "at least six out of ten",
            {"pico.inclusion_criteria"},
            "at least five out of ten",
            "pico.inclusion_criteria",
        ),
        (
            "any skin trouble up to day seven",
            {"endpoints.outcomes.safety"},
            "bleeding",
            "endpoints.outcomes.safety",
        ),
        (
            "the bloods go to the lab in the afternoon",
            {"pico.setting"},
            "three emergency departments",
            "pico.setting",
        ),
        (
            "Our clinic sees forty of them",
            set(),
            "The ward sees twenty of them",
            "scientific_question.background",
        ),
    ],
)
def test_words_of_which_something_is_missing_stay_open(
    words: str, paths: set[str], text: str, path: str
) -> None:
    assert not is_settled(words, 3, paths, [told(5, path, text)], CATALOGUE)


def test_a_restatement_takes_the_words_from_the_list_and_from_the_count(
    say: Say, conversation: Conversation
) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    say(
        "Lunch is served at noon. The pharmacists wonder whether burns of more than thirty percent would fit."
    )
    before = open_words(conversation)
    assert any("thirty percent" in words for words in before)
    say("Inclusion criteria: burns of more than 30 percent, whether or not the pharmacists wonder")
    after = open_words(conversation)
    assert [words for words in before if "thirty percent" not in words] == after
    config = config_for(conversation)
    assert still_open(conversation, config, conversation.context.data).leftovers == len(after)


def row(words: str, number: int, *, is_clear: bool = False) -> Leftover:
    offer = Offer("Visits", words, f"Visits: {words}")
    return Leftover(words, (offer,), number, rest=words, is_clear=is_clear)


def page_of(*rows: Leftover) -> str:
    return render_to_string("agents/_offers.html", {"answer": Offers(uuid4(), None, (), leftovers=rows)})


def test_the_rows_that_one_button_records_are_marked_in_the_list() -> None:
    page = page_of(row("day one", 1, is_clear=True), row("noon", 2), row("day nine", 3, is_clear=True))
    assert "Record these 2 as suggested" in page
    marked = re.findall(r'aria-label="([^"]*) \(as suggested\)"', page)
    assert marked == ["day one", "day nine"]
    assert page.count('class="as-suggested"') == len(marked)


def test_where_no_button_records_several_nothing_is_marked() -> None:
    page = page_of(row("day one", 1, is_clear=True), row("noon", 2))
    assert "as suggested" not in page


def test_several_rows_can_be_left_out_at_once() -> None:
    assert "Leave out all 2 pieces above" in page_of(row("day one", 1), row("noon", 2))
    assert "data-leave-all" not in page_of(row("day one", 1))
