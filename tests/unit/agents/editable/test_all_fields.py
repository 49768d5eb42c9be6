"""No column of the configuration is edited in vain: for each there is a test that has seen it take effect."""

from __future__ import annotations

import pytest
from django.db.models import Model

from tests.support.editable import CONFIGURATION, SEEN, editable
from tests.unit.agents.editable import test_agents, test_answers, test_cards_and_rules, test_stages_and_tools

TESTED = (test_agents, test_answers, test_cards_and_rules, test_stages_and_tools)  # importing them fills SEEN


@pytest.mark.parametrize("model", CONFIGURATION, ids=lambda model: model.__name__)
def test_every_column_that_is_edited_was_seen_to_take_effect(model: type[Model]) -> None:
    assert SEEN[model] == editable(model)
