"""What the panel beside the chat says of the work, and the forms of tools that it opens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import propose, reject_proposals, sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.completion import obstacles
from apps.agents.context.notes import note
from apps.agents.models import Context, Conversation, NoteKind, Session
from apps.agents.presenters.panel import panel_of
from apps.agents.presenters.panel_parts import FieldRow, Panel
from apps.agents.presenters.waiting import Waiting
from apps.agents.templatetags import workspace
from apps.agents.tools.forms import FormInput, tool_forms
from apps.agents.tools.known_inputs import known_inputs
from apps.fields.evidence.found import Found
from apps.fields.stages.machine import COMPLETE
from apps.projects.models import User
from tests.support.cast import Cast
from tests.support.turns import Say, message_of

pytestmark = pytest.mark.usefixtures("protocol_agent")

OUTCOME = "clinical success; metric: proportion; aggregation: proportion; time point: day 90"


def edit(conversation: Conversation, config: AgentConfig, by: User, **values: str) -> None:
    for name, value in values.items():
        edit_field(
            conversation=conversation, config=config, field=name.replace("__", "."), value=value, by=by
        )


def row(panel: Panel, path: str) -> FieldRow:
    return next(row for stage in panel.stages for row in stage.rows if row.path == path)


@pytest.mark.django_db(transaction=True)
def test_a_value_says_which_message_it_comes_from(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    say("Hello")
    say("Short title: SWITCH\nDropout: 5 %")
    panel = panel_of(conversation, config, "en")
    assert [proposal.value for proposal in panel.proposals] == ["SWITCH", "5%"]
    assert row(panel, "sample_size.dropout").proposed == "5%"
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    panel = panel_of(conversation, config, "en")
    source = row(panel, "sample_size.dropout").source
    assert (panel.title, panel.proposals) == ("SWITCH", ())
    assert source is not None
    assert (source.text, bool(source.message_id)) == ("message 2", True)


@pytest.mark.django_db(transaction=True)
def test_the_number_that_waits_tells_apart_what_the_last_message_gave(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    say("Short title: SWITCH\nDropout: 5 %")
    assert panel_of(conversation, config, "en").waiting == Waiting(2, 0, is_new=True)
    say("Power: 90 %\nShort title: SWITCH")
    assert panel_of(conversation, config, "en").waiting == Waiting(3, 1, is_new=False)
    power = conversation.proposals.get(field="sample_size.power")
    reject_proposals(conversation=conversation, wanted=[str(power.pk)], by=cast.coordinator)
    assert not panel_of(conversation, config, "en").waiting.is_new
    say("Hello")
    assert panel_of(conversation, config, "en").waiting == Waiting(2, 2, is_new=False)


@pytest.mark.django_db(transaction=True)
def test_what_would_replace_a_value_of_a_completed_stage_is_told_apart(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    edit(conversation, config, cast.coordinator, scientific_question__short_title="SWITCH")
    session = Session.objects.filter(conversation=conversation)
    session.update(current_stage="pico", completed_stages=["scientific_question"])
    say("Short title: OTHER\nBackground: two weeks are usual.\nPopulation: adults with bacteraemia")
    proposals = panel_of(conversation, config, "en").proposals
    assert [each.path for each in proposals if each.is_settled] == ["scientific_question.short_title"]
    assert {each.path: each.recorded for each in proposals}["scientific_question.short_title"] == "SWITCH"
    session.update(current_stage="scientific_question")  # it is worked on again
    assert not any(each.is_settled for each in panel_of(conversation, config, "en").proposals)


@pytest.mark.django_db(transaction=True)
def test_what_replaces_a_value_is_ticked_only_where_the_whole_message_corrects(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    def chosen() -> dict[str, bool]:
        return {each.path: each.is_chosen for each in panel_of(conversation, config, "en").proposals}

    edit(conversation, config, cast.coordinator, sample_size__power="0.8", sample_size__alpha="0.05")
    say("Power: 90 %\nDropout: 5 %")
    assert chosen() == {"sample_size.power": False, "sample_size.dropout": True}
    dropout = conversation.proposals.get(field="sample_size.dropout")
    sync_proposals(conversation=conversation, config=config, wanted=[str(dropout.pk)], by=cast.coordinator)
    assert chosen() == {"sample_size.power": False}, "what was added with it is no correction"
    say("Alpha: 0.01")
    assert chosen() == {"sample_size.power": False, "sample_size.alpha": True}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("language", "word", "tag"), [("en", "Add", "replaces"), ("zh-hans", "采纳", "替换")]
)
def test_what_replaces_a_value_shows_both_and_says_so_once(
    conversation: Conversation,
    config: AgentConfig,
    cast: Cast,
    say: Say,
    client: Client,
    language: str,
    word: str,
    tag: str,
) -> None:
    edit(conversation, config, cast.coordinator, sample_size__power="0.8")
    say("Power: 90 %\nDropout: 5 %")
    User.objects.filter(pk=cast.coordinator.pk).update(language=language)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    (power,) = re.findall(r'<li class="proposal is-replacing".*?</li>', page, re.DOTALL)
    assert re.search(rf"<del.*80%</del>.*→.*90%.*data-replace-one>{word}<", power, re.DOTALL)
    assert f">{tag}</span>" not in power
    assert not re.search(r"data-tick[^>]*checked|checked[^>]*data-tick", power)


def test_what_reviewers_look_for_is_named_and_no_requirement(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(
        conversation, config, cast.coordinator, study_design__design_type="parallel_rct",
        study_design__allocation_ratio="1:1", study_design__blinding="double-blind",
    )  # fmt: skip
    Session.objects.filter(conversation=conversation).update(current_stage="study_design")
    said = {}
    for language in ("en", "zh-hans"):
        cards = panel_of(conversation, config, language).cards
        (said[language],) = (card.description for card in cards if card.id == "randomisation_items")
    assert said == {
        "en": "Optional for this stage, but reviewers look for it: Randomisation method, Allocation concealment.",
        "zh-hans": "本阶段选填，但审阅时会逐项核对：随机方法、分配隐藏。",
    }


def test_a_stage_that_is_worked_on_again_is_not_counted_as_done(
    conversation: Conversation, config: AgentConfig
) -> None:
    keys = [stage.key for stage in config.stages]
    session = Session.objects.filter(conversation=conversation)
    session.update(completed_stages=keys, current_stage=COMPLETE)
    assert panel_of(conversation, config, "en").done == len(keys)
    session.update(current_stage=keys[2])
    assert panel_of(conversation, config, "en").done == len(keys) - 1


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "All stages are complete, but 2 values are still to be reviewed"),
        ("zh-hans", "所有阶段均已完成，但仍有 2 项待复核"),
    ],
)
def test_a_protocol_is_not_called_complete_without_what_is_to_be_reviewed(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client, language: str, told: str
) -> None:
    edit(conversation, config, cast.coordinator, sample_size__power="0.8", sample_size__n_total="414")
    edit(conversation, config, cast.coordinator, sample_size__alpha="0.05", sample_size__sided="2")
    marked = {"because": "sample_size.power", "change": "1", "kind": "changed"}
    Context.objects.filter(conversation=conversation).update(
        reviews=dict.fromkeys(("sample_size.n_total", "sample_size.alpha"), marked)
    )
    keys = [stage.key for stage in config.stages]
    Session.objects.filter(conversation=conversation).update(completed_stages=keys, current_stage=COMPLETE)
    note(conversation, NoteKind.STAGE_COMPLETED, {"from": keys[-1], "to": COMPLETE})
    User.objects.filter(pk=cast.coordinator.pk).update(language=language)
    client.force_login(User.objects.get(pk=cast.coordinator.pk))
    page = client.get(f"/conversations/{conversation.pk}/panel/").content.decode()
    assert page.count(told) == 2, "in the panel and in the thread"
    assert "data-to-review" in page
    assert "Everything can still be changed" not in page


def test_a_value_of_a_tool_says_which_tool_gave_it(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    evidence = {"kind": "tool", "tool": "sample_size", "call_id": "1", "summary": "s"}
    given = Found("pico.setting", "Ward", "tool", (evidence,), 1.0)
    propose(conversation=conversation, config=config, message=None, found=[given])
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/panel/").content.decode()
    assert "from “Sample size”" in " ".join(page.split())
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    for language, text in (("en", "from “Sample size”"), ("zh-hans", "样本量计算")):
        source = row(panel_of(conversation, config, language), "pico.setting").source
        assert source is not None
        assert text in source.text
    said = Found("pico.setting", "Clinic", "rules", ({"kind": "message", "quote": "Clinic"},), 1.0)
    propose(conversation=conversation, config=config, message=None, found=[said])
    (proposal,) = panel_of(conversation, config, "en").proposals
    assert (proposal.conflict, proposal.conflict_tool) == ("Ward", "Sample size")


def test_recording_the_same_value_once_more_takes_its_mark_away(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(
        conversation,
        config,
        cast.coordinator,
        sample_size__n_total="414",
        endpoints__outcomes__primary=OUTCOME,
    )
    edit(conversation, config, cast.coordinator, endpoints__outcomes__primary=f"Death; {OUTCOME}")
    assert row(panel_of(conversation, config, "en"), "sample_size.n_total").review
    version = Context.objects.get(conversation=conversation).version
    edit(conversation, config, cast.coordinator, sample_size__n_total="414")
    context = Context.objects.get(conversation=conversation)
    assert "sample_size.n_total" not in context.reviews
    assert context.version == version


def test_what_is_in_view_are_values_proposals_and_what_is_missing(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(conversation, config, cast.coordinator, scientific_question__short_title="SWITCH")
    stage = panel_of(conversation, config, "en").stages[0]
    shown = [row.path.split(".")[1] for row in workspace.in_view(stage.rows)]
    assert shown == ["short_title", "background", "question", "hypothesis"]
    assert len(workspace.in_view(stage.rows)) + len(workspace.out_of_view(stage.rows)) == len(stage.rows)
    assert workspace.share(stage) == 25


def test_fields_of_other_kinds_of_study_are_listed_apart_unless_they_hold_something(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    def apart() -> set[str]:
        rows = panel_of(conversation, config, "en").stages[2].rows
        return {row.path.split(".")[1] for row in workspace.apart(rows)}

    assert apart() == set()
    edit(conversation, config, cast.coordinator, study_design__design_type="parallel_rct")
    assert apart() == {"washout", "matching", "reference_standard"}
    edit(conversation, config, cast.coordinator, study_design__washout="2 weeks")
    assert apart() == {"matching", "reference_standard"}
    edit(conversation, config, cast.coordinator, study_design__design_type="diagnostic_accuracy")
    assert {"randomisation_method", "matching", "phase"} <= apart()
    assert "reference_standard" not in apart()
    assert "blinding" not in apart()
    for observed in ("cohort", "case_control", "cross_sectional"):
        edit(conversation, config, cast.coordinator, study_design__design_type=observed)
        assert "blinding" in apart()


def test_the_form_of_a_tool_has_the_inputs_of_each_calculation(config: AgentConfig) -> None:
    form = next(form for form in tool_forms(config, "zh-hans") if form.name == "sample_size")
    inputs: dict[str, FormInput] = {item.name: item for item in form.inputs}
    chooser = form.inputs[0]
    assert (chooser.name, chooser.is_chooser) == ("design", True)
    assert {"two_proportions", "two_proportions_margin"} <= {choice.key for choice in chooser.choices}
    assert "two_proportions" not in inputs["margin"].for_options
    assert "two_proportions_margin" in inputs["margin"].required_for
    assert inputs["alpha"].title == "检验水准 α"
    assert inputs["power"].kind == "number"


def test_every_input_of_every_calculation_has_words_in_both_languages(config: AgentConfig) -> None:
    for language in ("en", "zh-hans"):
        form = next(form for form in tool_forms(config, language) if form.name == "sample_size")
        assert [item.name for item in form.inputs if item.title == item.name] == []


def test_what_may_be_given_instead_stands_beside_it(config: AgentConfig) -> None:
    form = next(form for form in tool_forms(config, "en") if form.name == "sample_size")
    names = [item.name for item in form.inputs]
    first = names.index("mu1")
    assert names[first : first + 3] == ["mu1", "mu2", "delta"]
    inputs = {item.name: item for item in form.inputs}
    assert [inputs[name].in_ways_of for name in ("mu1", "delta")] == [("two_means",), ("two_means",)]
    assert inputs["mu1"].begins_way_of == inputs["delta"].begins_way_of == ("two_means",)
    assert inputs["mu2"].begins_way_of == ()
    assert (inputs["mu1"].begins_other_way_of, inputs["delta"].begins_other_way_of) == ((), ("two_means",))
    assert inputs["alpha"].in_ways_of == ()


def test_the_form_of_a_calculation_begins_with_what_is_known(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    edit(
        conversation, config, cast.coordinator, sample_size__alpha="0.05", sample_size__power="90%",
        sample_size__design="two_proportions", sample_size__assumptions="p1 = 0.15", sample_size__dropout="10%",
    )  # fmt: skip
    conversation.refresh_from_db()
    known = known_inputs(conversation, config, "en")
    assert known.values["sample_size"] == {
        "design": "two_proportions", "alpha": 0.05, "power": 0.9, "p1": 0.15, "dropout": 0.1,
    }  # fmt: skip
    assert known.lacking == ""


@pytest.mark.parametrize("asked", ["", "How many patients in total?"])
@pytest.mark.django_db(transaction=True)
def test_the_form_has_what_is_recorded_before_a_calculation_is_chosen(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say, asked: str
) -> None:
    edit(
        conversation, config, cast.coordinator, sample_size__power="90%", sample_size__assumptions="sd = 2",
        study_design__allocation_ratio="1:2",
    )  # fmt: skip
    if asked:
        say(asked)
    conversation.refresh_from_db()
    known = known_inputs(conversation, config, "en")
    assert known.values["sample_size"] == {"power": 0.9, "sd": 2, "ratio": 2.0}
    assert known.lacking == ("sample_size" if asked else "")


@pytest.mark.django_db(transaction=True)
def test_what_a_request_lacks_leads_to_the_form_with_what_it_said(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say("Two proportions, 15% vs 12%: how many patients per group?")
    known = known_inputs(conversation, config, "en")
    assert known.values["sample_size"] == {"design": "two_proportions", "p1": 0.15, "p2": 0.12}
    assert (known.lacking, known.title) == ("sample_size", "Sample size")


@pytest.mark.django_db(transaction=True)
def test_only_what_was_worked_out_is_called_derived(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    say(
        "We will run it in six hospitals. Follow-up duration: half a year. 招募期：一年半。疗程：4个周期，每周期21天"
    )
    say("Two proportions, 30% vs 20%, two-sided 0.05, power 80 %, dropout 15%: how many patients?")
    origins = {each.path: each.origin for each in panel_of(conversation, config, "en").proposals}
    assert {path for path, origin in origins.items() if origin == "derived"} == {
        "study_design.treatment_duration",
        "sample_size.n_per_group",
        "sample_size.n_total",
    }
    assert {"study_design.follow_up_duration", "study_design.recruitment_period"} <= set(origins)
    assert {path for path, origin in origins.items() if origin == "assumed"} == {
        "sample_size.hypothesis",
        "sample_size.allocation_ratio",
    }
    assert {"study_design.centres", "sample_size.power", "sample_size.dropout"} <= set(origins)


@pytest.mark.parametrize(
    ("quote", "value", "repeats"),
    [
        ("Short title: SWITCH", "SWITCH", True),
        ("“switch”", "SWITCH", True),
        ("we call it SWITCH", "SWITCH", False),
        ("简称：SWITCH", "SWITCH", True),
    ],
)
def test_words_that_are_the_value_are_not_said_twice(
    conversation: Conversation, config: AgentConfig, quote: str, value: str, repeats: bool
) -> None:
    evidence = {"kind": "message", "message_id": "1", "quote": quote}
    given = Found("scientific_question.short_title", value, "rules", (evidence,), 1.0)
    propose(conversation=conversation, config=config, message=None, found=[given])
    (proposal,) = panel_of(conversation, config, "en").proposals
    assert proposal.evidence[0].repeats is repeats


def test_a_tool_that_gave_several_values_is_named_once(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    evidence = {"kind": "tool", "tool": "sample_size", "call_id": "1", "summary": "s"}
    given = [
        Found(f"pico.{name}", "Ward", "tool", (evidence,), 1.0)
        for name in ("setting", "population", "comparator")
    ]
    propose(conversation=conversation, config=config, message=None, found=given)
    client.force_login(cast.coordinator)
    page = client.get(f"/conversations/{conversation.pk}/panel/").content.decode()
    assert " ".join(page.split()).count("from “Sample size”") == 1


@pytest.mark.django_db
def test_inputs_of_a_calculation_are_proposed_in_words(
    conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    values = {"design": "two_proportions_margin", "assumptions": {"p_c": 0.95, "p_t": 0.95}, "margin": -0.1}
    evidence = ({"kind": "tool", "tool": "sample_size", "call_id": "1", "summary": "s"},)
    found = [Found(f"sample_size.{key}", value, "tool", evidence, 1.0) for key, value in values.items()]
    propose(conversation=conversation, config=config, message=None, found=found)
    for language, words in (
        ("en", {"control rate 95%; treatment rate 95%", "-10 percentage points"}),
        ("zh-hans", {"对照组率 95%；试验组率 95%", "-10 个百分点"}),
    ):
        assert words <= {proposal.value for proposal in panel_of(conversation, config, language).proposals}
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    panel = panel_of(conversation, config, "en")
    assert row(panel, "sample_size.margin").value == "-10 percentage points"


def test_with_all_that_is_required_proposed_one_button_adds_it_and_completes_the_stage(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    evidence = {"kind": "message", "message_id": "1", "quote": "Early switch"}
    client.force_login(cast.coordinator)
    for name, adds in (("background", False), ("question", False), ("hypothesis", True)):
        given = Found(f"scientific_question.{name}", "Early switch", "rules", (evidence,), 1.0)
        propose(conversation=conversation, config=config, message=None, found=[given])
        page = client.get(f"/conversations/{conversation.pk}/panel/").content.decode()
        assert ("Add and complete “Scientific question”" in page) is adds


def test_documents_alone_are_numbered_as_drafts(
    conversation: Conversation, config: AgentConfig, cast: Cast, client: Client
) -> None:
    edit(conversation, config, cast.coordinator, scientific_question__short_title="SWITCH")
    client.force_login(cast.coordinator)
    for address in (
        f"/conversations/{conversation.pk}/panel/",
        reverse("protocol:documents", args=[conversation.pk]),
    ):
        answer = client.get(address)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert "Draft 1" not in page
        assert "version 1" not in page


@pytest.mark.django_db(transaction=True)
def test_a_first_sentence_is_no_title_of_the_protocol(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    Conversation.objects.filter(pk=conversation.pk).update(title="Hello, I plan a trial")
    conversation.refresh_from_db()
    panel = panel_of(conversation, config, "en")
    assert (panel.title, panel.subject) == ("", "Protocol")


def test_a_part_of_a_value_is_called_by_the_title_of_its_field(config: AgentConfig) -> None:
    title = config.catalogue.title
    assert title("endpoints.outcomes.primary.0.metric", "en") == "Primary outcome"
    assert title("nothing.of.the.kind", "en") == "nothing.of.the.kind"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("language", "said", "tag"),
    [
        ("en", "Add to Exclusion criteria: pregnancy", "adds to it"),
        ("zh-hans", "排除标准再加一条：妊娠", "补充，原内容保留"),
    ],
)
def test_what_adds_to_a_list_replaces_nothing(
    conversation: Conversation,
    config: AgentConfig,
    cast: Cast,
    say: Say,
    client: Client,
    language: str,
    said: str,
    tag: str,
) -> None:
    edit(conversation, config, cast.coordinator, pico__exclusion_criteria="dialysis")
    answer = message_of(say(said)).content
    assert not re.search("Replace|替换", answer)
    User.objects.filter(pk=cast.coordinator.pk).update(language=language)
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    (row,) = re.findall(r'<li class="proposal".*?</li>', page, re.DOTALL)
    assert "<del" not in row
    assert "data-replace-one" not in row
    assert f">{tag}</span>" in row
    assert re.search(r"checked[^>]*data-tick", row)


@pytest.mark.django_db(transaction=True)
def test_what_a_list_had_before_is_not_called_derived_when_more_is_said(
    conversation: Conversation, config: AgentConfig, cast: Cast, say: Say
) -> None:
    edit(
        conversation,
        config,
        cast.coordinator,
        pico__exclusion_criteria="resting pulse below 55; systolic pressure below 100",
    )
    say("Add to Exclusion criteria: asthma or severe COPD")
    (proposal,) = panel_of(conversation, config, "en").proposals
    assert (proposal.path, proposal.adds, proposal.origin) == ("pico.exclusion_criteria", True, "")


@pytest.mark.parametrize(
    ("language", "belongs", "stands"),
    [
        (
            "en",
            "What will be observed, the most important first, one per line. “Primary outcome” counts here, too.",
            "As under “Primary outcome”: Falls",
        ),
        (
            "zh-hans",
            "要观察的结局，最重要的写在最前，每行一条。填写了“主要结局”也算。",
            "同“主要结局”：Falls",
        ),
    ],
)
def test_an_outcome_is_said_once(
    conversation: Conversation,
    config: AgentConfig,
    cast: Cast,
    client: Client,
    language: str,
    belongs: str,
    stands: str,
) -> None:
    outcomes = "pico.outcomes"
    with translation.override(language):
        assert row(panel_of(conversation, config, language), outcomes).counts_too == belongs
    edit(
        conversation,
        config,
        cast.coordinator,
        pico__population="Residents of care homes",
        pico__inclusion_criteria="Age 70 or over",
        pico__exclusion_criteria="Bedridden",
        pico__intervention="Exercise class",
    )
    Session.objects.filter(conversation=conversation).update(current_stage="pico")
    lacking = obstacles(config, "pico", Context.objects.get(conversation=conversation).data)
    assert (lacking.is_clear, lacking.fields) == (False, (outcomes,))
    edit(conversation, config, cast.coordinator, endpoints__outcomes__primary="Falls")
    assert obstacles(config, "pico", Context.objects.get(conversation=conversation).data).is_clear
    with translation.override(language):
        found = row(panel_of(conversation, config, language), outcomes)
    assert (found.is_missing, found.counts_too) == (False, stands)
    User.objects.filter(pk=cast.coordinator.pk).update(language=language)
    client.force_login(cast.coordinator)
    assert stands in client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
