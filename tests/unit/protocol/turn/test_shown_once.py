"""What a page shows below an answer its text does not say a second time; whoever has no page reads all of it."""

from __future__ import annotations

import re

import pytest

from apps.agents.actions.stages import complete_stage
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation
from apps.agents.presenters.open_places import still_open
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of
from tests.unit.protocol.test_thread_notes import fill_first_stage, fill_pico

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

NURSES = "The nurses wear blue."
LUNCH = "Lunch is served at noon."


def html_for(cast: Cast, conversation: Conversation, role: str) -> str:
    answer = client_of(getattr(cast, role)).get(f"/api/aia/conversations/{conversation.pk}/messages")
    return str(answer.json()["messages"][-1]["html"])


def test_who_gets_the_rows_reads_no_quotations_above_them(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    answer = message_of(say(f"{NURSES} {LUNCH}"))
    assert "Not recorded yet: (1) “The nurses wear blue” (2) “Lunch is served at noon”." in answer.content
    shown = html_for(cast, conversation, "coordinator")
    assert "which items some parts of your message belong to" in shown
    assert "nurses" not in shown
    assert "“The nurses wear blue”" in html_for(cast, conversation, "viewer")
    page = client_of(cast.coordinator).get(f"/conversations/{conversation.pk}/").content.decode()
    assert "which items some parts of your message belong to" in page
    assert page.count(f"<q>{NURSES}</q>") == 1


def test_the_only_words_are_named_so_that_they_are_known_when_their_row_is_gone(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say(NURSES)
    assert "which item “The nurses wear blue” belongs to" in html_for(cast, conversation, "coordinator")


def test_who_asks_what_is_not_recorded_reads_the_first_of_it(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say(f"{NURSES} {LUNCH}")
    say("What have you not recorded?")
    shown = html_for(cast, conversation, "coordinator")
    assert "(1) “The nurses wear blue”" in shown
    assert "the list above the message box" in shown


def test_a_button_tells_what_it_sends(say: Say, conversation: Conversation, cast: Cast) -> None:
    say("People with gout and women who nurse stay out. The nurses weigh everybody at each visit.")
    page = client_of(cast.coordinator).get(f"/conversations/{conversation.pk}/").content.decode()
    chips = re.findall(r'<button class="chip"[^>]*data-(?:place|suggestion)="[^"]*"[^>]*>', page)
    assert chips
    assert all(re.search(r' title="[^"]{8,}"', chip) for chip in chips if "places-nearest" not in chip)


def test_a_long_value_that_replaces_another_is_said_once(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    title = (
        "Background: the reports of {} differ in how they count, in whom they ask, and in what they leave out"
    )
    say(title.format("the northern towns and of the southern ones"))
    client = client_of(cast.coordinator)
    client.post(
        f"/api/aia/conversations/{conversation.pk}/proposals/sync",
        {"ids": "all"},
        content_type="application/json",
    )
    answer = message_of(say(title.format("the eastern towns and of the western ones")))
    if "now recorded" in answer.content:
        assert "now recorded" not in html_for(cast, conversation, "coordinator")
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    assert '<p class="changes">' in page


def test_a_completed_stage_says_how_much_is_open_of_all_stages(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    say(NURSES)
    fill_first_stage(conversation, config, cast)
    assert complete_stage(conversation=conversation, config=config, by=cast.coordinator).success
    fill_pico(conversation, config, cast)
    say(f"{LUNCH} The pharmacy opens at eight.")
    fresh = Conversation.objects.get(pk=conversation.pk)
    found = still_open(fresh, config, fresh.context.data)
    assert list(found.pieces) == [NURSES, LUNCH, "The pharmacy opens at eight."]
    done = complete_stage(conversation=fresh, config=config, by=cast.coordinator)
    assert "3 pieces of what you said are not recorded yet." in str(done.summary)


def test_where_an_answer_leads_to_the_document_one_press_makes_it(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    say("Short title: NIGHT-1")
    chip = '<button class="chip" type="button" data-make-document='
    page = client_of(cast.coordinator)
    assert chip not in page.get(f"/conversations/{conversation.pk}/").content.decode()
    say("Please generate the protocol document.")
    assert chip in page.get(f"/conversations/{conversation.pk}/panel/").content.decode()
    assert chip not in client_of(cast.viewer).get(f"/conversations/{conversation.pk}/").content.decode()
