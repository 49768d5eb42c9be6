"""What a button on an answer sends is recorded for the item that the button named, whatever its words look like."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation, ProposalState
from apps.agents.presenters.panel import panel_of
from apps.fields.reading import read
from apps.fields.reading.pressed import read_pressed
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of
from tests.unit.protocol.reading.support import CATALOGUE

EXCLUSION = "pico.exclusion_criteria"
SAID = "They get vitamin K, so it is a different story. No, let's leave warfarin out."
ZH = "老人的情况一言难尽，大家都说不清楚。"


def line_for(conversation: Conversation, words: str, title: str) -> str:
    """What "Another item" of the leftover with these words sends for an item."""
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    (answer,) = [each for each in panel.offers if any(words in leftover.words for leftover in each.leftovers)]
    (left,) = [leftover.words for leftover in answer.leftovers if words in leftover.words]
    (before,) = [p.before for stage in answer.places for p in stage.places if p.title == title]
    return f"{before}{left}"


def proposed(conversation: Conversation, path: str) -> Any:
    return conversation.proposals.get(field=path, state=ProposalState.PENDING).value


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "words", "title", "recorded", "expected"),
    [
        (SAID, "leave warfarin", "Exclusion criteria", ["a hip prosthesis"], "warfarin"),
        (SAID, "leave warfarin", "Exclusion criteria", ["patients on warfarin"], "warfarin"),
        (ZH, "一言难尽", "排除标准", ["孕妇"], "老人的情况一言难尽，大家都说不清楚"),
    ],
)
def test_a_button_that_adds_to_a_list_takes_nothing_out_of_it(
    say: Say,
    conversation: Conversation,
    cast: Cast,
    said: str,
    words: str,
    title: str,
    recorded: list[str],
    expected: str,
) -> None:
    config = config_for(conversation)
    say(said)
    edit_field(conversation=conversation, config=config, field=EXCLUSION, value=recorded, by=cast.coordinator)
    answer = answer_of(say(line_for(conversation, words, title)))
    assert "label" not in answer
    assert "标签" not in answer
    assert proposed(conversation, EXCLUSION) == [*recorded, expected]


@pytest.mark.django_db(transaction=True)
def test_one_button_for_several_rows_adds_each_to_its_item(
    say: Say, conversation: Conversation, cast: Cast
) -> None:
    config = config_for(conversation)
    for path, value in (("pico.intervention", "glycopyrrolate"), ("pico.comparator", "botulinum toxin")):
        edit_field(conversation=conversation, config=config, field=path, value=value, by=cast.coordinator)
    say("Add to Intervention or exposure: once a day\nAdd to Comparator: a single session")
    assert proposed(conversation, "pico.intervention") == "glycopyrrolate; once a day"
    assert proposed(conversation, "pico.comparator") == "botulinum toxin; a single session"


@pytest.mark.django_db(transaction=True)
def test_a_second_button_goes_on_with_what_the_first_one_proposed(
    say: Say, conversation: Conversation
) -> None:
    say("Their kidneys are another story altogether, I suppose. No, let's leave warfarin out.")
    first = line_for(conversation, "kidneys", "Exclusion criteria")
    assert first.startswith("Exclusion criteria: ")
    say(first)
    second = line_for(conversation, "warfarin", "Exclusion criteria")
    assert second.startswith("Add to Exclusion criteria: ")
    say(second)
    assert len(proposed(conversation, EXCLUSION)) == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "before", "expected"),
    [
        ("我们科主任说还要看住院天数", "在次要结局里补充：", "住院天数"),
        (
            "our head of department says we should look at the days in hospital",
            "Add to Secondary outcomes: ",
            "the days in hospital",
        ),
    ],
)
def test_a_button_records_whoever_is_named_in_its_words(
    say: Say, conversation: Conversation, cast: Cast, said: str, before: str, expected: str
) -> None:
    path, held = "endpoints.outcomes.secondary", {"name": "pain"}
    config = config_for(conversation)
    edit_field(conversation=conversation, config=config, field=path, value=[held], by=cast.coordinator)
    say(said)
    say(f"{before}{said}")
    assert proposed(conversation, path) == [held, {"name": expected}]


def pressed(path: str, words: str, language: str = "en", before: Any = None) -> Any:
    field = CATALOGUE.find(path)
    assert field is not None
    label = f"{field.titles.in_language(language)}: "
    with translation.override(language):
        reading = read_pressed(label + words, len(label), field, CATALOGUE, language=language, before=before)
    return reading.value(path)


@pytest.mark.parametrize(
    ("path", "words", "language", "expected"),
    [
        (
            "pico.intervention",
            "The exposure is the time from arrival to surgery, cut at 36 hours.",
            "en",
            "the time from arrival to surgery, cut at 36 hours",
        ),
        (
            "pico.population",
            "It would be everyone over 65 with a hip fracture",
            "en",
            "everyone over 65 with a hip fracture",
        ),
        (EXCLUSION, "Patients on warfarin are excluded as well", "en", ["Patients on warfarin"]),
        (
            "endpoints.exposure",
            "The exposure variables are the hours from arrival to surgery and whether it was more than 36.",
            "en",
            [{"name": "the hours from arrival to surgery"}, {"name": "whether it was more than 36"}],
        ),
        (
            "endpoints.confounders",
            "No, those are confounders: age, sex, ASA grade and frailty score",
            "en",
            [{"name": "age"}, {"name": "sex"}, {"name": "ASA grade"}, {"name": "frailty score"}],
        ),
        (EXCLUSION, "那就把吃华法林的去掉", "zh-hans", ["吃华法林的"]),
        (
            "pico.inclusion_criteria",
            "十八到七十岁；病程超过半年；瘙痒或者疼痛打分得在4分以上",
            "zh-hans",
            ["十八到七十岁", "病程超过半年", "瘙痒或者疼痛打分得在4分以上"],
        ),
        ("pico.outcomes", "主要看的结局就是第四周末完全愈合率", "zh-hans", ["第四周末完全愈合率"]),
        ("endpoints.outcomes.secondary", "次要看的就是瘙痒评分", "zh-hans", [{"name": "瘙痒评分"}]),
        ("pico.outcomes", "我们最关心的是手术后的疼痛", "zh-hans", ["手术后的疼痛"]),
        ("pico.intervention", "试验组用的药就是阿司匹林100毫克", "zh-hans", "阿司匹林100毫克"),
        ("pico.intervention", "重点看护", "zh-hans", "重点看护"),
        ("pico.outcomes", "我们科主任说还要看住院天数", "zh-hans", ["住院天数"]),
        ("pico.outcomes", "老板说再加一个镇痛药用量", "zh-hans", ["镇痛药用量"]),
        ("pico.outcomes", "主任说明书里的评分", "zh-hans", ["主任说明书里的评分"]),
        ("pico.outcomes", "my boss said pain at rest", "en", ["pain at rest"]),
        (
            "pico.intervention",
            "The exposed ones are those with a low pressure",
            "en",
            "those with a low pressure",
        ),
        ("pico.comparator", "那对照就是不补液的", "zh-hans", "不补液的"),
        (
            "endpoints.outcomes.safety",
            "安全性主要担心补液太多，肺水肿、低钠血症都要记，出现呼吸困难就停补液",
            "zh-hans",
            [{"name": "补液太多"}, {"name": "肺水肿"}, {"name": "低钠血症"}],
        ),
        (
            "endpoints.primary_analysis",
            "maybe a propensity score as a check",
            "en",
            "maybe a propensity score as a check",
        ),
    ],
)
def test_words_are_recorded_as_the_reply_that_they_are(
    path: str, words: str, language: str, expected: Any
) -> None:
    assert pressed(path, words, language) == expected


def test_a_story_goes_on_with_one_more_sentence() -> None:
    path = "scientific_question.background"
    assert (
        pressed(path, "One in five falls.", before="Falls are common")
        == "Falls are common. One in five falls."
    )


def test_words_that_no_item_can_take_are_asked_about() -> None:
    field = CATALOGUE.find("sample_size.dropout")
    assert field is not None
    line = "Dropout: the ones who move away"
    reading = read_pressed(line, len("Dropout: "), field, CATALOGUE, language="en")
    assert reading.values == ()
    assert [problem.field for problem in reading.unreadable] == [field.path]


def test_words_that_are_no_choice_are_asked_which_one_they_mean() -> None:
    field = CATALOGUE.find("study_design.blinding")
    assert field is not None
    line = "Blinding: the dummy looks and tastes just like the syrup"
    (problem,) = read_pressed(line, len("Blinding: "), field, CATALOGUE, language="en").unreadable
    assert (problem.reason, problem.accepted) == ("", "")
    assert [choice["level"] for choice in problem.choices] == ["open", "single", "double", "triple"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "words", "title", "line"),
    [
        (SAID, "leave warfarin", "Blinding", "Blinding: Single-blind"),
        (ZH, "一言难尽", "盲法", "盲法：单盲"),
        (SAID, "leave warfarin", "Framework", "Framework: Equivalence"),
        (SAID, "leave warfarin", "Question type", "Question type: Other"),
        (SAID, "leave warfarin", "Design type", "Design type: Cohort study"),
    ],
)
def test_a_field_of_choices_shows_them_where_words_are_none_of_them(
    say: Say, conversation: Conversation, said: str, words: str, title: str, line: str
) -> None:
    say(said)
    say(line_for(conversation, words, title))
    panel = panel_of(Conversation.objects.get(pk=conversation.pk), config_for(conversation), "en")
    (question,) = panel.offers[-1].questions
    assert line in [offer.line for offer in question.offers]
    assert line not in panel.suggestions


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        ("Blinding: as in the last trial", ["open", "single", "double", "triple"]),
        ("盲法：跟上次试验一样", ["open", "single", "double", "triple"]),
    ],
)
def test_a_label_with_none_of_the_choices_offers_them(line: str, choices: list[str]) -> None:
    (problem,) = read(line, CATALOGUE, current_stage="study_design").unreadable
    assert [choice["level"] for choice in problem.choices] == choices


@pytest.mark.parametrize(
    ("words", "language", "expected"),
    [
        (
            "华法林的事我问过麻醉科了，他们说不怕，不过INR超过1.5的排除掉，还有肝硬化的也不要",
            "zh-hans",
            ["INR超过1.5", "肝硬化"],
        ),
        ("心内科说支架没关系，但是装起搏器的不要，孕妇也不要", "zh-hans", ["装起搏器", "孕妇"]),
        ("上次吃了亏，这次eGFR低于30的排除，重度贫血的也不要", "zh-hans", ["eGFR低于30", "重度贫血"]),
        ("激素的问题没谈拢，用胰岛素的先排除，心衰的也排除", "zh-hans", ["用胰岛素", "心衰"]),
        (
            "Nobody agreed on steroids, but insulin users are excluded, also people with heart failure",
            "en",
            ["insulin users", "people with heart failure"],
        ),
        (
            "I talked to pharmacy yesterday, so: no patients on methotrexate and none with active TB",
            "en",
            ["patients on methotrexate", "active TB"],
        ),
        (
            "Well, my registrar wants everyone in, but no dialysis patients please, and nobody with dementia",
            "en",
            ["dialysis patients", "dementia"],
        ),
        # no aside: each clause names somebody
        ("觉得头晕的，说话不清的也不要", "zh-hans", ["觉得头晕", "说话不清"]),
        ("prior stroke, BMI over 40", "en", ["prior stroke", "BMI over 40"]),
    ],
)
def test_what_was_told_before_the_criteria_is_none(words: str, language: str, expected: list[str]) -> None:
    assert pressed(EXCLUSION, words, language) == expected


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("design", "path", "recorded", "said", "line", "expected"),
    [
        (
            "diagnostic_accuracy",
            "pico.intervention",
            "serum MMP-7 by ELISA",
            "The serum is run twice on the R&D Systems kit by one technician.",
            "Add to Intervention or exposure: ",
            "serum MMP-7 by ELISA. The serum is run twice on the R&D Systems kit by one technician",
        ),
        (
            "parallel_rct",
            "pico.comparator",
            "liquid nitrogen",
            "The control people come every fortnight for it.",
            "Add to Comparator: ",
            "liquid nitrogen. Come every fortnight for it",
        ),
        (
            "diagnostic_accuracy",
            "pico.intervention",
            "手持式自体荧光",
            "手持式自体荧光的设备是四百纳米的蓝光，暗室里照。",
            "在干预或暴露里补充：",
            "手持式自体荧光。手持式自体荧光的设备是四百纳米的蓝光，暗室里照",
        ),
    ],
)
def test_a_recorded_intervention_or_comparator_is_offered_and_gets_more(
    say: Say,
    conversation: Conversation,
    cast: Cast,
    design: str,
    path: str,
    recorded: str,
    said: str,
    line: str,
    expected: str,
) -> None:
    config = config_for(conversation)
    for field, value in (("study_design.design_type", design), (path, recorded)):
        edit_field(conversation=conversation, config=config, field=field, value=value, by=cast.coordinator)
    say(said)
    (answer,) = panel_of(Conversation.objects.get(pk=conversation.pk), config, "en").offers
    (left,) = answer.leftovers
    assert line in [place.before for place in left.beside]
    assert line in [place.before for stage in answer.places for place in stage.places]
    say(f"{line}{left.words}")
    assert proposed(conversation, path) == expected


@pytest.mark.parametrize(
    ("path", "words", "expected"),
    [
        (EXCLUSION, "I wouldn't touch people who had surgery before.", ["people who had surgery before"]),
        (EXCLUSION, "Somebody with dialysis I would rather not have", ["Somebody with dialysis"]),
        (EXCLUSION, "We can't see the fundus", ["We can't see the fundus"]),
        (EXCLUSION, "We don't have a parent to sign", ["We don't have a parent to sign"]),
        (EXCLUSION, "孕妇我是坚决不敢收的", ["孕妇"]),
        (EXCLUSION, "抗凝药的嘛，我们商量了一下，还是别要了", ["抗凝药"]),
        (EXCLUSION, "家里人不想要孩子", ["家里人不想要孩子"]),
        ("study_design.reference_standard", "金标准我想来想去还是用病理吧", "病理"),
        (
            "study_design.reference_standard",
            "The gold standard, well, I thought about it for ages, would be the cholangiogram",
            "the cholangiogram",
        ),
        ("pico.comparator", "对照那边我们主任的意思是什么也不放", "什么也不放"),
        (
            "pico.inclusion_criteria",
            "病人嘛就是18到45岁，一侧水平阻生要拔的，之前我想放到60岁，后来想想算了。",
            ["18到45岁", "一侧水平阻生要拔的"],
        ),
        (
            "pico.population",
            "Adults up to fifty-five, I originally said forty but no",
            "Adults up to fifty-five",
        ),
    ],
)
def test_what_a_button_records_has_no_talk_around_it(path: str, words: str, expected: object) -> None:
    field = CATALOGUE.find(path)
    assert field is not None
    language = "en" if words.isascii() else "zh-hans"
    label = field.titles.in_language(language) + (": " if words.isascii() else "：")
    reading = read_pressed(f"{label}{words}", len(label), field, CATALOGUE, language=language)
    assert reading.value(path) == expected


@pytest.mark.parametrize(
    ("said", "recorded"),
    [
        ("最近一周内用过氯丙嗪或者加巴喷丁的也不行", ["最近一周内用过氯丙嗪或者加巴喷丁"]),
        ("正在吃加巴喷丁的", ["正在吃加巴喷丁"]),
        ("用过补中益气汤的也不收", ["用过补中益气汤"]),
        ("再加一条：正在透析的", ["正在透析"]),
    ],
)
def test_a_name_that_holds_a_verb_is_not_cut_at_it(said: str, recorded: list[str]) -> None:
    field = CATALOGUE.find(EXCLUSION)
    assert field is not None
    found = read_pressed(f"排除标准：{said}", 5, field, CATALOGUE, language="zh-hans")
    assert found.value(EXCLUSION) == recorded
