"""The account of a message: each part of it that says something is told as read, asked about, left open, dropped, or
used for nothing; the same words are counted in the answer, the list and the sentence at the end of a stage."""

from __future__ import annotations

import re
from typing import Final

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.actions.stages import complete_stage
from apps.agents.configuration.in_force import config_for
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Message, Proposal, ProposalState, Session
from apps.agents.presenters.answers import answer_html
from apps.agents.presenters.open_places import left_open
from apps.agents.presenters.panel import panel_of
from apps.agents.turn.answer import by_rules
from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.agents.turn.answer.leftovers.left_over import left_over
from apps.agents.turn.answer.leftovers.whole_clauses import spans_of
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.sentences import may_ask, sentences
from apps.fields.reading.text import Said, bare
from tests.support.cast import Cast, client_of
from tests.support.turns import Say, message_of
from tests.unit.protocol.reading.messages import rows as messages
from tests.unit.protocol.test_thread_notes import fill_first_stage, fill_pico

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

LEAST_LETTERS: Final = 6
EVERY: Final = 29  # of the rows of the table
MOST_SILENT: Final = 0.06  # asides cut off a value ("which is where I got the idea from") are not named


@pytest.fixture
def begun(say: Say) -> None:
    say("Background: anaemia is common.")


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[TurnContext]:
    """The turns of which an answer was written."""
    kept: list[TurnContext] = []
    answer = by_rules.answer

    def keeping(turn: TurnContext) -> str:
        kept.append(turn)
        return answer(turn)

    monkeypatch.setattr(by_rules, "answer", keeping)
    return kept


def stage(conversation: Conversation, name: str) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage=name)


def silent(turn: TurnContext, answer: Message) -> list[str]:
    """The clauses of a message that its answer passes over, and all that there are in it."""
    told = [
        *spans_of(turn),
        *((block.label.start, block.body.end) for block in turn.input.reading.outline.blocks),
    ]
    with speaking_of(turn.input.config.catalogue.phrasebook):
        told += [each.said.span for each in left_over(turn)]
    said = bare(answer.content)
    return [
        clause.text
        for sentence in sentences(Said.of(turn.input.message.content))
        if not may_ask(sentence.plain)
        for clause in sentence.split(CLAUSE)
        if len(bare(clause.plain)) >= LEAST_LETTERS
        and not any(start < clause.end and clause.start < end for start, end in told)
        and bare(clause.plain)[:50] not in said
    ]


def test_hardly_anything_is_passed_over_without_a_word(
    say: Say, conversation: Conversation, turns: list[TurnContext]
) -> None:
    clauses, passed = 0, []
    for row in [row for row in messages() if row.sort == "prose"][::EVERY]:
        Proposal.objects.all().delete()
        conversation.messages.update(replaced_at="2020-01-01T00:00Z")
        stage(conversation, row.stage)
        answer = message_of(say(row.said))
        passed += silent(turns[-1], answer)
        clauses += len([*CLAUSE.finditer(row.said)]) + 1
    assert len(passed) <= MOST_SILENT * clauses, passed


@pytest.mark.parametrize(
    ("at", "said", "named"),
    [
        ("pico", "We include adults over 65 with hip fracture, no men.", ["no men"]),
        ("pico", "纳入65岁以上髋部骨折的患者，痴呆的我还没想好。", ["痴呆的我还没想好"]),
        (
            "pico",
            "Population: adults with asthma. I haven't decided about the smokers.",
            ["I haven't decided about the smokers"],
        ),
        ("pico", "痴呆的我还没想好，年龄60岁以上。", ["痴呆的我还没想好", "年龄60岁以上"]),
        (
            "pico",
            "Age 60 or older; I haven't decided about the smokers",
            ["Age 60 or older", "I haven't decided about the smokers"],
        ),
        ("study_design", "随访一年，盲法还没定，主刀肯定没法瞒。", ["盲法还没定", "主刀肯定没法瞒"]),
        (
            "study_design",
            "Follow-up is one year, blinding is not settled yet, in random order.",
            ["blinding is not settled yet", "in random order"],
        ),
        (
            "study_design",
            "14 hospitals take part. One of my colleagues wants 30, I'm not convinced.",
            ["colleagues wants 30"],
        ),
        (
            "pico",
            "早产儿，晚断脐和脐带挤压哪个更好还没想好，先问问怎么设计。",
            ["晚断脐和脐带挤压哪个更好还没想好"],
        ),
        ("study_design", "随访到第42天，来不了的打电话也行。", ["来不了的打电话也行"]),
        (
            "pico",
            "Adults with fifteen headache days a month can come in, and cluster headache I'm still thinking about.",
            ["Left open", "cluster headache"],
        ),
    ],
)
def test_what_stands_beside_values_is_named(
    say: Say, conversation: Conversation, at: str, said: str, named: list[str]
) -> None:
    stage(conversation, at)
    answer = message_of(say(said)).content
    assert [words for words in named if words not in answer] == []


@pytest.mark.parametrize(
    ("said", "is_read"),
    [
        ("纳入65岁以上髋部骨折的患者，痴呆的我还没想好。", "pico.population"),
        ("12家医院参加，随访时间还没定。", "study_design.centres"),
        ("We include adults with hip fracture, and I haven't decided about the smokers.", "pico.population"),
    ],
)
def test_what_is_told_before_something_undecided_is_read(
    say: Say, conversation: Conversation, said: str, is_read: str
) -> None:
    stage(conversation, is_read.partition(".")[0])
    say(said)
    assert set(conversation.proposals.values_list("field", flat=True)) == {is_read}


@pytest.mark.parametrize(
    "said",
    [
        "Dear team, power 90 %.",
        "各位老师，把握度90%。",
        "Sorry, power 90 %.",
        "Right, power 90 %. Thanks!",
        "呼吸科这边，把握度90%。",
    ],
)
def test_talk_is_not_called_unused(say: Say, said: str) -> None:
    answer = message_of(say(said)).content
    assert "Not used" not in answer
    assert "未用于" not in answer


# --- Dropped -----------------------------------------------------------------------------------------------------

DROPPED: Final = ("Not recorded, since you dropped it: “%s”.", "“%s”已放弃，不作记录。")


@pytest.mark.parametrize(
    ("at", "said", "words"),
    [
        (
            "pico",
            "Population: adults with hip fracture. Melatonin: we have dropped that.",
            "Melatonin: we have dropped that",
        ),
        ("pico", "Melatonin: we have dropped that.", "Melatonin: we have dropped that"),
        (
            "endpoints",
            "Primary outcome: delirium by day 5. The saliva samples we are no longer collecting.",
            "The saliva samples we are no longer collecting",
        ),
        ("endpoints", "We aren't doing the MRI after all. Alpha 0.05.", "We aren't doing the MRI after all"),
        (
            "pico",
            "干预是氯胺酮0.5mg/kg静脉注射，吸氧那部分我们不做了。对照用生理盐水。",
            "吸氧那部分我们不做了",
        ),
        ("endpoints", "主要结局：第5天谵妄发生率；唾液检测不做了", "唾液检测不做了"),
        ("endpoints", "基因检测我们取消了。检验水准0.05。", "基因检测我们取消了"),
    ],
)
def test_what_was_dropped_is_told_in_one_line_and_not_asked_about(
    say: Say, conversation: Conversation, at: str, said: str, words: str
) -> None:
    stage(conversation, at)
    answer = message_of(say(said))
    assert any(form % words in answer.content for form in DROPPED)
    assert not answer.reading.get("leftovers")
    assert not any(words[:9] in str(each) for each in conversation.proposals.values_list("value", flat=True))


@pytest.mark.parametrize(
    "said",
    [
        "We have dropped that.",
        "不做了。",
        "三个月后就不测了。",
        "The dose is dropped to 5 mg.",
        "If they vomit we are no longer giving it.",
    ],
)
@pytest.mark.usefixtures("begun")
def test_what_names_nothing_or_tells_when_is_not_called_dropped(say: Say, said: str) -> None:
    answer = message_of(say(said)).content
    assert not any(form.partition("%s")[0].strip("“") in answer for form in DROPPED[:1])
    assert "已放弃" not in answer


def test_what_is_recorded_is_not_called_dropped(say: Say) -> None:
    say("Intervention: melatonin 5 mg")
    assert "since you dropped it" not in message_of(say("We have dropped the melatonin.")).content


# --- Counts ------------------------------------------------------------------------------------------------------

EIGHT: Final = " ".join(
    f"The {thing} of the old building {what}."
    for thing, what in zip(
        ("lifts", "doors", "windows", "stairs", "gardens", "cellars", "ovens", "lamps"),
        ("creak", "jam", "leak", "sag", "bloom", "flood", "smoke", "flicker"),
        strict=True,
    )
)


@pytest.mark.usefixtures("begun")
def test_the_answer_and_its_list_count_alike(
    say: Say, conversation: Conversation, config: AgentConfig
) -> None:
    answer = message_of(say(EIGHT))
    (offers,) = panel_of(conversation, config, "en").offers
    _count, more = offers.open_count, len(offers.leftovers) - 3
    assert more > 3
    assert f"and {more} more" in answer.content
    shown = answer_html(answer, with_rows=True)
    assert "which items some parts of your message belong to" in shown
    assert "“" not in shown.split("which items")[1].split("</p>")[0]
    assert f"and {more} more" in answer_html(answer)


@pytest.mark.parametrize(
    ("first", "later", "recall"),
    [
        (
            "The gait is scored by two physiotherapists apart from each other. The wards get new beds in May.",
            "Blinded roles: physiotherapists who score the gait, each apart from the other",
            "What have you not recorded?",
        ),
        (
            "步态由两名康复师分别独立评分。病房五月份换新床。",
            "设盲对象：独立评分步态的两名康复师",
            "哪些还没有记录？",
        ),
    ],
)
def test_what_was_recorded_in_other_words_is_not_left_over(
    say: Say, conversation: Conversation, config: AgentConfig, first: str, later: str, recall: str
) -> None:
    say("Background: anaemia is common." if first.isascii() else "研究背景：贫血常见。")
    say(first)
    (before,) = panel_of(conversation, config, "en").offers
    assert len(before.leftovers) == 2
    say(later)
    (after,) = panel_of(conversation, config, "en").offers
    assert [each.words for each in after.leftovers] == [before.leftovers[1].words]


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("I haven't decided about the smokers.", "Exclusion criteria: smokers"),
        ("吸烟的收不收还没想好。", "排除标准：吸烟"),
    ],
)
def test_what_was_open_and_is_decided_is_open_no_longer(
    say: Say, conversation: Conversation, cast: Cast, first: str, later: str
) -> None:
    def still_open() -> list[str]:
        data = dict(Context.objects.get(conversation=conversation).data)
        for field, value in conversation.proposals.values_list("field", "value"):
            head, _dot, key = field.partition(".")
            data[head] = {**data.get(head, {}), key: value}
        return [place.words for place in left_open(conversation, config_for(conversation), data)]

    stage(conversation, "pico")
    say("Background: anaemia is common." if first.isascii() else "研究背景：贫血常见。")
    say(first)
    assert still_open() == [first]
    say("Setting: two wards" if first.isascii() else "研究场所：两个病区")
    assert still_open() == [first]
    say(later)
    assert still_open() == []


def test_the_end_of_a_stage_counts_what_the_list_shows(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    fill_first_stage(conversation, config, cast)
    assert complete_stage(conversation=conversation, config=config, by=cast.coordinator).success
    fill_pico(conversation, config, cast)
    say(EIGHT)
    fresh = Conversation.objects.get(pk=conversation.pk)
    done = complete_stage(conversation=fresh, config=config, by=cast.coordinator)
    shown = [each for answer in panel_of(fresh, config, "en").offers for each in answer.leftovers]
    assert f"{len(shown)} pieces of what you said are not recorded yet." in done.summary
    assert len(shown) == 8


def test_what_is_left_out_on_a_later_answer_does_not_come_back_on_an_earlier_one(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    say("Background: anaemia is common.")
    say("The nurses wear blue. Lunch is served at noon.")
    answer = message_of(say("The nurses wear blue. The porters wear green."))
    body = {"words": answer.reading["leftovers"][0], "leftOut": True}
    path = f"/api/messages/{answer.pk}/leftovers"
    client_of(cast.coordinator).post(path, body, content_type="application/json")
    offers = panel_of(conversation, config, "en").offers
    shown = [each.words for answer in offers for each in answer.leftovers]
    assert shown == ["Lunch is served at noon.", "The porters wear green."]
    assert "nurses" not in message_of(say("What have you not recorded?")).content


def test_each_row_of_the_chooser_shows_its_words(
    say: Say, conversation: Conversation, cast: Cast, client: Client
) -> None:
    say("Background: anaemia is common.")
    say("The nurses wear blue.")
    client.force_login(cast.coordinator)
    page = client.get(reverse("agents:panel", args=[conversation.pk])).content.decode()
    assert re.search(r'<span class="leftover-words"[^>]*><q>The nurses wear blue\.</q>', page)


# --- Where it belongs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("This is a prospective study with consecutive enrolment.", {"pico.setting"}),
        ("Patients are enrolled consecutively.", {"pico.setting"}),
        ("Two radiologists read the scans blinded to each other.", {"study_design.blinded_roles"}),
        ("Each biopsy is graded by two pathologists independently.", {"study_design.blinded_roles"}),
        (
            "The interval between the index test and the reference standard is at most 14 days.",
            {"study_design.reference_standard"},
        ),
        ("前瞻性研究，连续入组。", {"pico.setting"}),
        ("两名医师独立阅片，互相不知道对方结果。", {"study_design.blinded_roles"}),
        ("两次检查间隔不超过14天。", {"study_design.reference_standard"}),
        ("病理由2名病理医师盲法独立判读。", {"study_design.blinded_roles"}),
    ],
)
def test_facts_of_the_design_are_offered_for_the_item_that_holds_them(
    say: Say, conversation: Conversation, said: str, places: set[str]
) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    stage(conversation, "study_design")
    answer = message_of(say(said))
    offered = {path for path, _words in answer.reading.get("offers", ())}
    near = {path for paths in answer.reading["nearest"].values() for path in paths}
    assert offered | near == places
    assert conversation.proposals.count() == 1


@pytest.mark.parametrize(
    "said",
    [
        "The interval between doses is 8 hours.",
        "The two nurses work in shifts.",
        "Consecutive days without fever are counted.",
        "两次用药间隔8小时。",
        "连续三天不发热算退热。",
    ],
)
def test_the_same_words_of_something_else_are_not_taken_there(
    say: Say, conversation: Conversation, said: str
) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    stage(conversation, "study_design")
    answer = message_of(say(said))
    near = {path for paths in answer.reading.get("nearest", {}).values() for path in paths}
    assert not near & {"study_design.blinded_roles", "study_design.reference_standard"}
    assert "study_design.dmc" not in near


def test_an_item_that_holds_something_gets_more(
    say: Say, conversation: Conversation, config: AgentConfig
) -> None:
    say("Setting: two hospitals in Leeds")
    say("Patients are enrolled consecutively.")
    (offers,) = panel_of(conversation, config, "en").offers
    (row,) = offers.leftovers
    assert [place.before for place in row.beside] == ["Add to Setting: "] or row.offers
    say("Add to Setting: Patients are enrolled consecutively.")
    value = conversation.proposals.get(field="pico.setting", state=ProposalState.PENDING).value
    assert value == "two hospitals in Leeds. Patients are enrolled consecutively"


@pytest.mark.parametrize(
    ("said", "titles"),
    [
        ("The sponsor is Leeds University Hospital.", ["the sponsor"]),
        ("It is funded by the NIHR.", ["funding"]),
        ("Ethics approval number 21/YH/0034.", ["ethics approval"]),
        (
            "申办方是我们医院，经费来自省科技厅，伦理已经批了，批件号2024-013。",
            ["申办者", "经费来源", "伦理批件号"],
        ),
    ],
)
def test_sponsor_money_and_approval_are_sent_to_the_title_page(
    say: Say, conversation: Conversation, said: str, titles: list[str]
) -> None:
    say("Background: anaemia is common." if said.isascii() else "研究背景：贫血常见。")
    answer = message_of(say(said))
    assert all(f"**{title}**" in answer.content for title in titles)
    link = re.escape(reverse("protocol:documents", args=[conversation.pk]))
    assert re.search(rf"\({link}(?:\?[^)]*)?#cover-title\)", answer.content)
    assert not answer.reading.get("leftovers")
    assert conversation.proposals.count() == 1
