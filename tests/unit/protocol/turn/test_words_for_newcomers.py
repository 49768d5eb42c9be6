"""Nobody has to guess: why an answer is so, what its tags mean, what stays open, what a button keeps."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import propose
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.domains import OpenCount
from apps.agents.models import Context, Conversation, Session, Trace
from apps.agents.presenters.panel import panel_of
from apps.agents.traces.explanation import explain
from apps.fields.evidence.found import Found
from apps.fields.stages.machine import COMPLETE
from tests.support.cast import Cast
from tests.support.turns import Say

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]


def panel_page(client: Client, conversation: Conversation) -> str:
    return " ".join(client.get(f"/conversations/{conversation.pk}/panel/").content.decode().split())


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        (
            "It is a cohort study. Background: AKI is common.",
            "en",
            (
                "Fixed rules read the message; no language model was asked.",
                "“Design type” was taken from “cohort study”, because the sentence speaks of it.",
                "“Background” was taken from “AKI is common”, because its name stands before it.",
                "“Question” was asked for next: it is still open in the stage “Scientific question”.",
            ),
        ),
        (
            "食堂晚上六点半就关门了。\n研究背景：急性肾损伤很常见。",
            "zh-hans",
            (
                "本条消息由固定规则识别，未调用语言模型。",
                "“研究背景”取自“急性肾损伤很常见”：其中写明了项目名称。",
                "“食堂晚上六点半就关门了”未记录：从中看不出明确属于哪一项。",
                "接着询问“研究问题”：“科学问题”阶段此项尚未填写。",
            ),
        ),
    ],
)
def test_why_an_answer_is_so_is_told_in_words(
    say: Say, said: str, language: str, told: tuple[str, ...]
) -> None:
    from django.utils import translation

    trace = Trace.objects.get(run=say(said))
    with translation.override(language):
        reasons = explain(trace, language).reasons
    assert set(told) <= set(reasons), reasons


def test_a_finished_stage_has_no_name_in_the_trace(
    say: Say, conversation: Conversation, config: AgentConfig
) -> None:
    say("Background: AKI is common.")
    keys = [stage.key for stage in config.stages]
    Session.objects.filter(conversation=conversation).update(completed_stages=keys, current_stage=COMPLETE)
    trace = Trace.objects.get(run=say("Setting: two wards"))
    assert explain(trace, "en").stage == ""


def test_open_places_are_told_from_the_last_stage_on_and_lead_to_their_list(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    edit_field(
        conversation=conversation, config=config, field="pico.setting", value="Ward", by=cast.coordinator
    )
    conversation.refresh_from_db()
    session = Session.objects.filter(conversation=conversation)
    assert panel_of(conversation, config, "en").open_places == OpenCount(0, 0)
    client.force_login(cast.coordinator)
    documents = reverse("protocol:documents", args=[conversation.pk])
    told = ""
    for stage in (config.stages[-1].key, COMPLETE):
        session.update(current_stage=stage)
        link = re.search(
            rf'<a href="{documents}#open-places">(\d+) places in the document will be marked as to be completed',
            panel_page(client, conversation),
        )
        assert link is not None
        told = link[1]
    assert (
        f"Before you submit the protocol, {told} items must still be filled in"
        in client.get(documents).content.decode()
    )
    assert 'id="open-places"' in client.get(documents).content.decode()


def test_tags_of_proposals_are_explained_below_them(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    client.force_login(cast.coordinator)
    say("Setting: two wards")
    assert "proposals-legend" not in panel_page(client, conversation)
    evidence = {"kind": "derived", "quote": ""}
    propose(
        conversation=conversation,
        config=config,
        message=None,
        found=[Found("sample_size.n_total", 414, "rules", (evidence,), 0.9, derived=True)],
    )
    page = panel_page(client, conversation)
    assert "<b>derived</b>: a figure that was calculated or converted" in page


def test_what_is_still_correct_is_named(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    for field, value in (("sample_size.n_total", "414"), ("sample_size.alpha", "0.05")):
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    marked = {"because": "sample_size.power", "change": "1", "kind": "changed"}
    Context.objects.filter(conversation=conversation).update(
        reviews=dict.fromkeys(("sample_size.n_total", "sample_size.alpha"), marked)
    )
    client.force_login(cast.coordinator)
    told = "2 values depend on something that has changed since: Alpha, Total number."
    assert told in panel_page(client, conversation)


def test_a_value_that_keeps_the_recorded_one_is_said_to_add_to_it(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    edit_field(
        conversation=conversation, config=config, field="pico.setting", value="Ward", by=cast.coordinator
    )
    propose(
        conversation=conversation,
        config=config,
        message=None,
        found=[Found("pico.setting", "Ward and clinic", "rules", ({"kind": "message", "quote": ""},), 0.9)],
    )
    client.force_login(cast.coordinator)
    assert "adds to it" in panel_page(client, conversation)


def test_a_new_project_says_with_what_to_begin(cast: Cast, client: Client) -> None:
    client.force_login(cast.coordinator)
    page = client.get(f"/p/{cast.project.slug}/").content.decode()
    assert ("New here? Begin with" in page) == (page.count("data-agent=") > 1)
