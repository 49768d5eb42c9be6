"""What words may say of which nobody is sure is offered as buttons: nothing is proposed until one is pressed, and the
others stay."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, ProposalState
from apps.agents.presenters.buttons.offered import Leftover
from apps.agents.presenters.buttons.suggestions import suggestions_for
from apps.agents.presenters.panel import panel_of
from apps.fields.reading import reader
from apps.fields.reading.results import DOUBTFUL, ReadValue
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.django_db(transaction=True)
SAID = "It is about yoga for people with asthma, somehow."
LIKELY = (
    ReadValue("pico.population", "people with asthma", ((21, 39),), confidence=DOUBTFUL),
    ReadValue("pico.intervention", "yoga", ((12, 16),), confidence=DOUBTFUL),
)


@pytest.fixture(autouse=True)
def unsure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        reader, "read_likely", lambda found, sheet: iter(LIKELY if "yoga for" in sheet.known.message else ())
    )


def buttons(conversation: Conversation) -> tuple[str, ...]:
    conversation.refresh_from_db()
    config = config_for(conversation)
    return suggestions_for(conversation, config, conversation.session, conversation.context, "en")


def proposed(conversation: Conversation) -> set[str]:
    return set(conversation.proposals.values_list("field", flat=True))


def test_what_may_have_been_said_is_offered_and_not_proposed(say: Say, conversation: Conversation) -> None:
    answer = message_of(say(SAID)).content
    assert "I am not sure whether you named: **Population**, **Intervention or exposure**." in answer
    assert not {"pico.population", "pico.intervention"} & proposed(conversation)
    assert buttons(conversation) == ("Population: people with asthma", "Intervention or exposure: yoga")


def test_pressing_one_proposes_it_and_keeps_the_others(say: Say, conversation: Conversation) -> None:
    say(SAID)
    say("Population: people with asthma")
    assert "pico.population" in proposed(conversation)
    assert on_answers(conversation) == ["Intervention or exposure: yoga"]
    say("Intervention or exposure: yoga")
    assert "pico.intervention" in proposed(conversation)
    assert on_answers(conversation) == []


def test_what_is_known_is_not_offered(say: Say, conversation: Conversation) -> None:
    say("Population: adults with asthma")
    say(SAID)
    assert buttons(conversation) == ("Intervention or exposure: yoga",)


TWO = "Perhaps pain of at least five, perhaps a swollen knee; and numbness, hm, I do not know what to do about that."
OF_LISTS = (
    ReadValue("pico.inclusion_criteria", ["pain of at least five"], ((8, 29),), confidence=DOUBTFUL),
    ReadValue("pico.inclusion_criteria", ["a swollen knee"], ((39, 53),), confidence=DOUBTFUL),
    ReadValue("pico.exclusion_criteria", ["numbness"], ((59, 67),), confidence=DOUBTFUL),
)


def test_an_offer_for_a_list_stays_until_its_own_words_are_recorded(
    say: Say, conversation: Conversation, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        reader, "read_likely", lambda found, sheet: iter(OF_LISTS if sheet.known.message == TWO else ())
    )
    say(TWO)
    pain = "Inclusion criteria: pain of at least five"
    assert {pain, "Inclusion criteria: a swollen knee", "Exclusion criteria: numbness"} <= {
        *on_answers(conversation)
    }
    say(pain)
    lines = on_answers(conversation)
    assert "Add to Inclusion criteria: a swollen knee" in lines
    assert "Exclusion criteria: numbness" in lines
    assert not [line for line in lines if "at least five" in line]
    edit_field(
        conversation=conversation,
        config=config_for(conversation),
        field="pico.exclusion_criteria",
        value=["pregnancy"],
        by=cast.coordinator,
    )
    assert "Add to Exclusion criteria: numbness" in on_answers(conversation)
    say("Add to Exclusion criteria: numbness")
    say("Add to Inclusion criteria: a swollen knee")
    assert proposals_of(conversation) == {
        "pico.inclusion_criteria": ["pain of at least five", "a swollen knee"],
        "pico.exclusion_criteria": ["pregnancy", "numbness"],
    }
    assert not [line for line in on_answers(conversation) if "knee" in line or "numbness" in line]


def proposals_of(conversation: Conversation) -> dict[str, object]:
    pending = conversation.proposals.filter(state=ProposalState.PENDING, field__endswith="_criteria")
    return dict(pending.values_list("field", "value"))


UNPLACED = "Our clinic sees about forty of them every month."
AS_BACKGROUND = f"Background: {UNPLACED}"


def on_answers(conversation: Conversation) -> list[str]:
    """The messages that the buttons on all answers would send, without those for any other item."""
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    lines = [offer.line for each in panel.offers for offer in each.all_offers]
    assert not set(panel.suggestions) & set(lines)
    return lines


def test_an_offer_stays_on_its_answer_until_it_is_taken(say: Say, conversation: Conversation) -> None:
    answer = message_of(say(UNPLACED))
    say("Population: adults with asthma")
    say("Recruitment period: 12 months")
    (offers,) = panel_of(conversation, config_for(conversation), "en").offers
    assert (offers.message_id, offers.run_id) == (answer.pk, answer.run_id)
    assert on_answers(conversation) == [AS_BACKGROUND]
    say(AS_BACKGROUND)
    assert conversation.proposals.get(field="scientific_question.background").value == UNPLACED
    assert on_answers(conversation) == []


def test_an_offer_goes_when_its_words_are_elsewhere(say: Say, conversation: Conversation) -> None:
    say(UNPLACED)
    say(f"Significance: {UNPLACED}")
    assert on_answers(conversation) == []


def test_a_guess_goes_when_its_field_has_a_value(say: Say, conversation: Conversation) -> None:
    say(SAID)
    say("Intervention or exposure: breathing exercises")
    assert on_answers(conversation) == ["Population: people with asthma"]


def test_words_that_were_said_may_still_go_to_a_field_that_has_a_value(
    say: Say, conversation: Conversation
) -> None:
    say(UNPLACED)
    say("Background: Asthma is common.")
    assert on_answers(conversation) == [f"Add to Background: {UNPLACED}"]


def test_what_is_left_of_a_piece_stands_where_it_stood_with_its_own_words_alone(
    say: Say, conversation: Conversation
) -> None:
    say(SAID)
    say("Population: people with asthma")
    (offers,) = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en").offers
    assert offers.message_id == conversation.messages.get(role="assistant", turn=1).pk
    assert [row.rest for row in offers.guesses] == ["yoga"]


RIVALS = (
    ReadValue("pico.population", "people with asthma", ((21, 39),), confidence=DOUBTFUL),
    ReadValue("pico.setting", "yoga for people with asthma", ((12, 39),), confidence=DOUBTFUL),
)


def test_a_piece_is_dealt_with_once_one_of_the_readings_of_its_words_was_pressed(
    say: Say, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        reader, "read_likely", lambda found, sheet: iter(RIVALS if "yoga for" in sheet.known.message else ())
    )
    say(SAID)
    (row,) = list(panel_of(conversation, config_for(conversation), "en").offers[0].guesses)
    assert len(row.offers) == 2
    answer = message_of(say("Population: people with asthma"))
    assert on_answers(conversation) == []
    assert "Setting" not in answer.content.partition("\n")[0]


def test_the_button_shows_all_that_it_would_record(
    say: Say, conversation: Conversation, client: Client, cast: Cast
) -> None:
    say(UNPLACED)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    assert f'role="group" aria-label="{UNPLACED}"' in page
    assert page.count("leftover-words") == 1
    assert f'data-suggestion="{AS_BACKGROUND}" title="{AS_BACKGROUND}">Background</button>' in page


def test_the_rest_of_a_guess_stays_once_it_is_pressed(
    say: Say, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "It is about yoga, somehow, and the porters carry the beds to the gym."
    guess = ReadValue("pico.intervention", "yoga", ((12, 16), (46, 67)), confidence=DOUBTFUL)
    monkeypatch.setattr(
        reader, "read_likely", lambda found, sheet: iter((guess,) if sheet.known.message == said else ())
    )
    say(said)
    say("Intervention or exposure: yoga")
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    assert [row.rest for each in panel.offers for row in each.guesses] == [
        "the porters carry the beds to the gym"
    ]


SEVERAL = "Our clinic sees about forty of them every month. The ward sees about twenty of them every month."


@pytest.mark.parametrize(
    ("item", "expected"), [("background", "Add to Background: "), ("question", "Background: ")]
)
def test_the_buttons_of_other_leftovers_stay_when_one_is_pressed(
    say: Say, conversation: Conversation, item: str, expected: str
) -> None:
    say(SEVERAL)
    first, second = leftovers(conversation)
    assert first.offers
    assert {offer.title for offer in second.offers} == {"Background"}
    say(f"{item.capitalize()}: {first.words}")
    (left,) = leftovers(conversation)
    assert [offer.line for offer in left.offers] == [f"{expected}{second.words}"]


def leftovers(conversation: Conversation) -> list[Leftover]:
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    return [leftover for each in panel.offers for leftover in each.leftovers]


@pytest.mark.parametrize(
    "said",
    [
        "A Turkish group saw nothing in 60 patients",
        "In the Lancet paper 22% dropped out",
        "A Leeds trial had 48 versus 61 percent, but theirs were all runners",
        "The Japanese saw 15 versus 28 percent",
        "Smith et al. lost a third of theirs by month six",
        "协和那边报过漏诊率在百分之十五上下",
        "日本人报的是15%对28%",
    ],
)
def test_what_others_found_is_called_so_and_offered_for_the_background_alone(
    say: Say, conversation: Conversation, said: str
) -> None:
    answer = message_of(say(said)).content
    assert (
        "about another study or other people’s figures" if said.isascii() else "其他研究或别人的数据"
    ) in answer
    (left,) = leftovers(conversation)
    assert not left.offers
    (background,) = left.nearest
    say(background.before + said)
    assert proposed(conversation) == {"scientific_question.background"}


@pytest.mark.parametrize("said", ["我里昂的朋友做了40例就不做了", "The sponsor called again this morning"])
def test_remarks_are_offered_for_no_item(say: Say, conversation: Conversation, said: str) -> None:
    say(said)
    (left,) = leftovers(conversation)
    assert not left.offers
    assert not left.nearest
    assert on_answers(conversation) == []


def test_lists_that_words_are_about_are_offered_first(say: Say, conversation: Conversation) -> None:
    say("We would weigh them every Monday before breakfast")
    (left,) = leftovers(conversation)
    assert [place.title for place in left.beside] == ["Visits"]
    assert [place.before for place in left.beside] == ["Visits: "]
    assert not left.behind


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (
            "We would weigh them every Monday before breakfast",
            "every Monday before breakfast”. Is it **Visits**, or another item?",
        ),
        (UNPLACED, "Is it **Background**, or another item?"),
        (
            "The sponsor called again this morning",
            "“The sponsor called again this morning”. Which item is it?",
        ),
        ("我们每周一早饭前给他们称一次体重", "。属于**访视**，还是其他项目？"),
        (
            "申办方早上又来电话了",
            "，因此未记录：“申办方早上又来电话了”。如果应写入本方案，请点**研究背景**，或选择其他项目。",
        ),
    ],
)
def test_the_answer_asks_by_the_items_that_stand_beside_the_words(
    say: Say, conversation: Conversation, client: Client, cast: Cast, said: str, asked: str
) -> None:
    assert asked in message_of(say(said)).content
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    beside = page.split("data-leftover=")[1].split("<details")[0]
    assert beside.count('<button class="chip"') == asked.count("**") / 2


def test_items_that_do_not_fit_the_study_are_left_out(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    config = config_for(conversation)
    say("The ward sees about twenty of them every month, as far as I can tell.")
    assert "Randomisation method" in titles(conversation)
    design = "study_design.design_type"
    edit_field(
        conversation=conversation, config=config, field=design, value="cohort study", by=cast.coordinator
    )
    assert not {"Randomisation method", "Allocation concealment", "Phase", "Washout"} & titles(conversation)
    assert "Exposure variables" in titles(conversation)


def titles(conversation: Conversation) -> set[str]:
    """Those of all items that may be chosen."""
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    return {place.title for each in panel.offers for stage in each.places for place in stage.places}


@pytest.mark.parametrize("side", ["这些就不收了", "都别收"])
def test_that_all_of_a_row_are_out_is_not_called_unrecorded(
    say: Say, conversation: Conversation, side: str
) -> None:
    say(f"卒中三个月以内的成年人都行，皮肤破的、装了起搏器的老人，{side}。")
    assert side not in [left.words for left in leftovers(conversation)]


def test_what_was_given_up_again_is_taken_note_of(say: Say, conversation: Conversation) -> None:
    answer = message_of(say("本来还想加个针灸组，后来一算人手不够，算了，不做了。")).content
    assert answer.startswith("好的，这部分内容不作记录。")


@pytest.mark.parametrize("said", ["We have dropped the yoga.", "The yoga is off the table."])
def test_what_was_dropped_since_is_offered_no_longer(say: Say, conversation: Conversation, said: str) -> None:
    say(SAID)
    say(said)
    assert on_answers(conversation) == ["Population: people with asthma"]


@pytest.mark.parametrize(
    "said",
    ["We have dropped yoga for people with asthma.", "Whether yoga for people with asthma is undecided."],
)
def test_what_is_dropped_or_left_open_in_the_same_breath_is_not_offered(
    say: Say, conversation: Conversation, said: str
) -> None:
    say(said)
    assert on_answers(conversation) == []


@pytest.mark.parametrize(
    ("said", "title", "text"),
    [
        (
            "What matters is that the wart is gone at twelve weeks.",
            "Primary outcome",
            "the wart is gone; Time point",
        ),
    ],
)
def test_a_button_shows_what_of_the_words_it_would_record(
    say: Say, conversation: Conversation, client: Client, cast: Cast, said: str, title: str, text: str
) -> None:
    say(said)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    assert f"<b>{title}</b> {text}" in page


def test_items_that_the_recorded_design_has_no_use_for_are_not_in_the_list(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    config = config_for(conversation)
    field, value = "study_design.design_type", "diagnostic_accuracy"
    edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    say("The ward kitchen closes at half past six in the evening on most days.")
    (offers,) = panel_of(Conversation.objects.get(pk=conversation.pk), config, "en").offers
    titles = {place.title for stage in offers.places for place in stage.places}
    assert not titles & {"Allocation ratio", "Arms", "Exposure variables", "Confounders", "Matching"}
    assert {"Intervention or exposure", "Reference standard", "Comparator"} <= titles


@pytest.mark.parametrize(
    ("said", "wanted", "not_wanted"),
    [
        ("the girl who does the scoring is kept in the dark", "Blinded roles", "Blinding"),
        ("量的人不知道他是哪一组的", "设盲对象", "盲法"),
    ],
)
def test_a_choice_that_the_words_do_not_say_is_no_button_beside_an_item_that_takes_them(
    say: Say, conversation: Conversation, said: str, wanted: str, not_wanted: str
) -> None:
    say(said)
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    rows = [leftover for each in panel.offers for leftover in each.leftovers]
    titles = {place.title for row in rows for place in row.nearest}
    titles |= {offer.title for row in rows for offer in row.offers}
    recorded = proposed(conversation)
    assert wanted in titles or "study_design.blinded_roles" in recorded
    assert not_wanted not in titles
