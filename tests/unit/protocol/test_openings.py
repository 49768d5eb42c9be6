"""The studies that an empty conversation offers are read whole, in both languages, without a model."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation
from apps.fields.bilingual import Text, in_language
from apps.fields.reading import format_value, read
from apps.protocol.openings import COHORT, DIAGNOSIS, OPENINGS, TRIAL
from tests.support.cast import Cast

TRIAL_PATHS = {
    "study_design.design_type",
    "study_design.blinding",
    "sample_size.power",
    "sample_size.sided",
    "sample_size.alpha",
    "pico.population",
    "pico.intervention",
    "pico.comparator",
    "endpoints.outcomes.primary",
}
COHORT_PATHS = {
    "study_design.design_type",
    "pico.population",
    "pico.intervention",
    "pico.comparator",
    "endpoints.outcomes.primary",
}
DIAGNOSIS_PATHS = {
    "study_design.design_type",
    "study_design.reference_standard",
    "pico.population",
    "pico.intervention",
    "sample_size.n_total",
}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    ("opening", "paths"), [(TRIAL, TRIAL_PATHS), (COHORT, COHORT_PATHS), (DIAGNOSIS, DIAGNOSIS_PATHS)]
)
def test_every_line_of_an_opening_is_read_for_its_field(
    config: AgentConfig, opening: Text, paths: set[str], language: str
) -> None:
    text = in_language(opening, language)
    reading = read(text, config.catalogue, current_stage="scientific_question")
    assert {value.field for value in reading.values} == paths
    for path in ("pico.population", "pico.intervention"):
        field = config.catalogue.find(path)
        assert field is not None
        assert (
            format_value(field, reading.value(path), language) in text.splitlines()[1 + path.count("inter")]
        )


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_an_empty_conversation_offers_them_to_be_sent_with_one_click(
    conversation: Conversation, cast: Cast, client: Client, language: str
) -> None:
    cast.coordinator.language = language
    cast.coordinator.save()
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    for opening in OPENINGS:
        assert f"data-suggestion data-opening>{in_language(opening, language)}</button>" in page
