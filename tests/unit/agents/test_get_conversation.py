"""Who finds a conversation by its number: what the prepared query leaves to be asked of the person."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation
from apps.agents.selectors import get_conversation
from apps.projects.errors import NotFound
from apps.projects.models import Role
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


def test_a_member_finds_it_with_their_role(cast: Cast, conversation: Conversation) -> None:
    found = get_conversation(cast.viewer, conversation.pk)
    assert (found, found.agent, found.project) == (conversation, conversation.agent, cast.project)
    assert found.project.role_read == (cast.viewer.pk, Role.VIEWER)


def test_nobody_else_does(cast: Cast, conversation: Conversation) -> None:
    with pytest.raises(NotFound):
        get_conversation(cast.outsider, conversation.pk)


def test_nor_does_a_member_whose_account_is_closed(cast: Cast, conversation: Conversation) -> None:
    cast.viewer.is_active = False
    with pytest.raises(NotFound):
        get_conversation(cast.viewer, conversation.pk)


def test_nor_a_program_with_an_access_token_of_another_project(
    cast: Cast, conversation: Conversation
) -> None:
    cast.viewer.only_project_id = cast.project.pk
    assert get_conversation(cast.viewer, conversation.pk) == conversation
    cast.viewer.only_project_id = cast.other_project.pk
    with pytest.raises(NotFound):
        get_conversation(cast.viewer, conversation.pk)
