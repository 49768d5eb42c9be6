"""The studies that an empty conversation offers are read whole, in both languages, without a model."""

from __future__ import annotations

import pytest
from django.test import Client

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation
from apps.agents.turn.extraction import found_by_rules
from apps.fields.bilingual import Text, in_language
from apps.fields.reading import format_value, read
from apps.fields.reading.sentences import sentences
from apps.fields.reading.text import Said
from apps.fields.values import field_of
from apps.protocol.openings import COHORT, DIAGNOSIS, OPENINGS, TRIAL
from tests.support.cast import Cast

TRIAL_VALUES: dict[str, tuple[str, str]] = {
    "study_design.design_type": ("Parallel randomised trial", "平行随机对照试验"),
    "study_design.blinding": ("double-blind", "双盲"),
    "pico.population": ("adults with heart failure and iron deficiency", "合并缺铁的慢性心力衰竭成人患者"),
    "pico.intervention": ("intravenous ferric carboxymaltose", "静脉注射羧基麦芽糖铁"),
    "pico.comparator": ("placebo", "安慰剂"),
    "endpoints.outcomes.primary": ("cardiovascular death; Time point: 12 months", "12个月心血管死亡"),
}
COHORT_VALUES: dict[str, tuple[str, str]] = {
    "study_design.design_type": ("Cohort study", "队列研究"),
    "pico.population": ("adults with atrial fibrillation", "心房颤动成人患者"),
    "pico.intervention": ("direct oral anticoagulants", "直接口服抗凝药"),
    "pico.comparator": ("warfarin", "华法林"),
    "endpoints.outcomes.primary": ("major bleeding; Time point: 12 months", "12个月大出血"),
}
DIAGNOSIS_VALUES: dict[str, tuple[str, str]] = {
    "study_design.design_type": ("Diagnostic accuracy study", "诊断准确性研究"),
    "study_design.reference_standard": ("PCR", "PCR"),
    "pico.population": ("adults with suspected influenza", "疑似流感的成人患者"),
    "pico.intervention": ("rapid antigen test", "快速抗原检测"),
    "sample_size.n_total": ("400", "400"),
}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize(
    ("opening", "values"), [(TRIAL, TRIAL_VALUES), (COHORT, COHORT_VALUES), (DIAGNOSIS, DIAGNOSIS_VALUES)]
)
def test_one_sentence_gives_every_value_that_it_says(
    config: AgentConfig, opening: Text, values: dict[str, tuple[str, str]], language: str
) -> None:
    text = in_language(opening, language)
    reading = read(text, config.catalogue, current_stage="scientific_question")
    found = found_by_rules(reading, message_id="m", catalogue=config.catalogue)
    expected = {path: words[language != "en"] for path, words in values.items()}
    worded = {
        one.field: format_value(field_of(config.catalogue, one.field), one.value, language) for one in found
    }
    assert worded == expected
    assert len(list(sentences(Said.of(text)))) == 1


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_diagnostic_study_speaks_of_its_own_things(language: str) -> None:
    text = in_language(DIAGNOSIS, language)
    named = ("index test", "reference standard") if language == "en" else ("待评价试验", "参考标准")
    assert all(name in text for name in named)
    assert not any(name in text.lower() for name in ("intervention", "干预"))


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_an_empty_conversation_offers_them_to_be_sent_with_one_click(
    conversation: Conversation, cast: Cast, client: Client, language: str
) -> None:
    cast.coordinator.language = language
    cast.coordinator.save()
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/").content.decode()
    leads = {"en": "You may begin like this:", "zh-hans": "可以这样开头："}[language]
    assert page.index(leads) < page.index("data-opening>"), "whole sentences are announced as such"
    for opening in OPENINGS:
        assert f"data-suggestion data-opening>{in_language(opening, language)}</button>" in page
