"""Words that went nowhere are open no longer once they were told anew: in what was proposed from a later message, or
for the item that they were offered for. Others stay open."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, Session
from apps.agents.presenters.buttons.offered import Leftover, Offers
from apps.agents.presenters.buttons.settled import Told, is_settled
from apps.agents.presenters.open_places import still_open
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.questions import Offer
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of
from tests.unit.protocol.reading.support import CATALOGUE

pytestmark = pytest.mark.django_db(transaction=True)


ANALYSIS, SETS = "endpoints.primary_analysis", "endpoints.analysis_sets"
TOLD_AGAIN = (
    Told(3, "sample_size.assumptions", "standard deviation 8.5; difference to be found 5"),
    Told(3, "sample_size.sided", "two-sided"),
    Told(3, "sample_size.alpha", "0.05"),
    Told(
        4, ANALYSIS, "ANCOVA of the opening at twelve weeks, adjusted for the baseline opening and hospital"
    ),
    Told(4, SETS, "the intention-to-treat set, everybody in the group they were drawn for"),
)


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
            "pregnant women stay out too",
            {"pico.exclusion_criteria"},
            "Pregnant or breastfeeding women",
            "pico.exclusion_criteria",
        ),
        (
            "everyone over 75 is out",
            {"pico.exclusion_criteria"},
            "Age over 75 years",
            "pico.exclusion_criteria",
        ),
        ("装了起搏器的也别收", {"pico.exclusion_criteria"}, "已植入心脏起搏器", "pico.exclusion_criteria"),
        (
            "把基线评分和中心放进去调整",
            {"study_design.stratification_factors"},
            "混合效应模型，调整基线评分和中心",
            "endpoints.primary_analysis",
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
            "everyone over 80 is out",
            {"pico.exclusion_criteria"},
            "Age over 75 years",
            "pico.exclusion_criteria",
        ),
        (
            "怀疑有肝硬化的要先做弹性成像",
            {"pico.exclusion_criteria"},
            "肝硬化",
            "pico.exclusion_criteria",
        ),
        ("每三个月来一次，抽血查肝功能", {"study_design.visits"}, "每3个月一次", "study_design.visits"),
        (
            "the nurse phones them after two weeks to ask about rashes",
            {"endpoints.outcomes.safety"},
            "Rash",
            "pico.outcomes",
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


@pytest.mark.parametrize(
    ("words", "held", "settled"),
    [
        ("平行两组一比一随机", "平行随机对照试验\n1:1", True),
        ("三臂一比一比一，平行", "平行随机对照试验\n1:1", False),
        ("a parallel, two-arm trial, one to one", "Parallel-arm randomised trial\n1:1", True),
        ("a parallel, three-arm trial, one to one to one", "Parallel-arm randomised trial\n1:1", False),
    ],
)
def test_what_the_items_hold_that_words_may_be_of_settles_them(words: str, held: str, settled: bool) -> None:
    paths = {"study_design.design_type", "study_design.allocation_ratio"}
    assert is_settled(words, 3, paths, [], CATALOGUE, held) is settled


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


def test_what_an_item_holds_in_other_words_is_not_called_unrecorded(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    edit_field(
        conversation=conversation,
        config=config_for(conversation),
        field="scientific_question.background",
        value="Our clinic sees about forty of them every month, and half of them come back.",
        by=cast.coordinator,
    )
    answer = answer_of(say("Every month our clinic sees about forty of them."))
    assert not open_words(conversation)
    assert "Not recorded yet" not in answer


def row(words: str, number: int, *, is_clear: bool = False) -> Leftover:
    offer = Offer("Visits", words, f"Visits: {words}")
    return Leftover(words, (offer,), number, rest=words, is_clear=is_clear)


def page_of(*rows: Leftover) -> str:
    return render_to_string("agents/_offers.html", {"answer": Offers(uuid4(), None, (), leftovers=rows)})


def test_one_button_for_several_rows_says_which_words() -> None:
    page = page_of(row("day one", 1, is_clear=True), row("noon", 2), row("day nine", 3, is_clear=True))
    assert ">Record both: <b>Visits</b> day one, <b>Visits</b> day nine</button>" in page
    assert "Record both" not in page_of(row("day one", 1, is_clear=True), row("noon", 2))


def test_several_rows_can_be_left_out_at_once() -> None:
    assert "Leave out all 2 pieces above" in page_of(row("day one", 1), row("noon", 2))
    assert "data-leave-all" not in page_of(row("day one", 1))


@pytest.mark.parametrize(
    ("words", "paths"),
    [
        (
            "For numbers, a five millimetre difference, the standard deviation in our audit was eight and a half",
            set(),
        ),
        ("the usual five per cent two-sided", set()),
        ("compare the opening at twelve weeks between the groups with an analysis of covariance", {ANALYSIS}),
        (
            "adjusting for where they started and for hospital, everybody kept in the group they were drawn for",
            {ANALYSIS, SETS},
        ),
    ],
)
def test_what_was_told_by_other_names_is_told(words: str, paths: set[str]) -> None:
    assert is_settled(words, 1, paths, TOLD_AGAIN, CATALOGUE)


@pytest.mark.parametrize(
    "words",
    [
        "though a Dutch group reported eleven",
        "the standard deviation is nine and the difference five",
        "compare the pain at six weeks with an analysis of covariance",
    ],
)
def test_another_figure_is_told_nowhere(words: str) -> None:
    assert not is_settled(words, 1, {ANALYSIS}, TOLD_AGAIN, CATALOGUE)
