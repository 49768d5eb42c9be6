"""The administration's tests look at one agent: rows of the others would answer to the same keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.models import Agent
from apps.projects.actions.users import create_user
from apps.projects.models import User
from tests.support.admin_forms import Save, form_data


@pytest.fixture
def protocol_agent(protocol_agent: Agent) -> Agent:
    """The protocol agent alone."""
    Agent.objects.exclude(pk=protocol_agent.pk).delete()
    return protocol_agent


@pytest.fixture
def editor(db: None) -> User:
    """A prompt editor who is nothing else."""
    return create_user(by=None, email="editor@test.example", is_staff=True, is_prompt_editor=True)


@pytest.fixture
def save(client: Client, editor: User, protocol_agent: Agent) -> Save:
    """Open the page of a row, change some fields of its form as a browser would, and save."""
    client.force_login(editor)

    def save_row(row: Any, **changed: Any) -> Any:
        address = reverse(f"admin:agents_{row._meta.model_name}_change", args=[row.pk])
        return client.post(address, {**form_data(client.get(address)), **changed})

    return save_row
