"""What can be done with words that belong to no item is said once, not again with each message that has such words."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.models import Conversation
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

FIRST = "The hospital is near a station. Lunch is served at noon. Power: 80 %"
SECOND = "The pharmacy opens at eight. The nurses wear blue. Alpha: 0.05"
HOW = "Choose the item for each of them, or leave it out."


def test_the_second_answer_only_names_the_words(say: Say) -> None:
    assert HOW in message_of(say(FIRST)).content
    second = message_of(say(SECOND)).content
    assert HOW not in second
    assert "Not recorded yet: (1) “The pharmacy opens at eight” (2) “The nurses wear blue”." in second


def test_a_button_without_another_beside_it_is_no_other_item(
    conversation: Conversation, cast: Cast, say: Say, client: Client
) -> None:
    say(FIRST)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    groups = page.split("data-leftover=")[1:]
    assert groups
    for group in groups:
        has_others = '<button class="chip"' in group.split("<details")[0]
        assert ("<summary>Another item</summary>" in group) == has_others
        assert ("<summary>Choose the item</summary>" in group) != has_others
