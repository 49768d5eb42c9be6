"""Who edits drafts in the administration, and how a page of it is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.models import Agent, Stage
from apps.projects.actions.users import create_user
from apps.projects.models import User
from tests.support.admin_forms import Save, form_data


@pytest.fixture
def editor(db: None) -> User:
    """A prompt editor who is nothing else."""
    return create_user(by=None, email="editor@test.example", is_staff=True, is_prompt_editor=True)


@pytest.fixture
def save(client: Client, editor: User, specimen: Agent) -> Save:
    """Open the page of a row, change some fields of its form as a browser would, and save."""
    client.force_login(editor)

    def save_row(row: Any, **changed: Any) -> Any:
        address = reverse(f"admin:agents_{row._meta.model_name}_change", args=[row.pk])
        return client.post(address, {**form_data(client.get(address)), **changed})

    return save_row


@pytest.fixture
def third_stage(specimen: Agent) -> Stage:
    """One behind the last, so that a stage can be passed over."""
    return Stage.objects.create(
        agent=specimen, key="harvest", order=3, name_en="Harvest", name_zh_hans="收获"
    )
