"""Documents leave out the words by which people begin to speak, and nothing else."""

from __future__ import annotations

import pytest

from apps.protocol.generation.words.lead_ins import fit_to_print, without_lead_in
from apps.protocol.generation.words.phrases import as_sentence
from apps.protocol.generation.words.spoken import tidied
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of, whole_text
from tests.unit.protocol.test_schemas import CATALOGUE

BACKGROUND = CATALOGUE.find("scientific_question.background")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("I'd say delirium after surgery is common.", "Delirium after surgery is common."),
        ("So basically, nobody knows. I mean, it was never tested.", "Nobody knows. It was never tested."),
        ("我觉得术后谵妄很常见。就是说，没人研究过。", "术后谵妄很常见。没人研究过。"),
        ("其实，目前证据不足", "目前证据不足"),
        ("So far, nobody has tested this.", "So far, nobody has tested this."),
        ("Well-being is low after surgery.", "Well-being is low after surgery."),
        ("就是否有效尚不清楚。", "就是否有效尚不清楚。"),
        ("没有研究。呃逆是术后常见的症状。", "没有研究。呃逆是术后常见的症状。"),
        ("没有研究。那个药物很贵。", "没有研究。那个药物很贵。"),
    ],
)
def test_lead_ins_go_and_the_rest_stays(said: str, written: str) -> None:
    assert BACKGROUND is not None
    assert tidied(BACKGROUND, said) == written


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Well, our hip fracture patients do badly", "Our hip fracture patients do badly"),
        ("So basically we want to know", "We want to know"),
        ("OK so two district hospitals", "Two district hospitals"),
        ("um, eGFR above 30", "eGFR above 30"),
        ("Um nobody has tested it", "Nobody has tested it"),
        ("So they'd walk further", "They'd walk further"),
        ("嗯，两家县医院", "两家县医院"),
        ("那个，常规护理", "常规护理"),
        ("就是每天两次床旁锻炼", "每天两次床旁锻炼"),
        ("其实吧，我们科的病人术后走路都差", "我们科的病人术后走路都差"),
        ("嗯，就是，65岁以上", "65岁以上"),
        ("Honestly, usual care in a bed", "Usual care in a bed"),
        ("So, you know, two district hospitals", "Two district hospitals"),
        ("To be honest, I mean, adults with gout", "Adults with gout"),
        ("Right, let's say, 30 minutes of walking", "30 minutes of walking"),
        ("怎么说呢，常规护理", "常规护理"),
        ("说白了，就是口服补液", "口服补液"),
        ("反正，老实说，65岁以上的病人", "65岁以上的病人"),
    ],
)
def test_a_text_begins_with_what_it_says(said: str, written: str) -> None:
    assert without_lead_in(said) == written


@pytest.mark.parametrize(
    "said",
    [
        "So far nobody has tested it",
        "Well, moderately or poorly differentiated adenocarcinoma",
        "Well controlled asthma",
        "Basically healthy adults",
        "UM patients with liver metastases",
        "OK-432 sclerotherapy",
        "Right heart failure",
        "Right, moderate stenosis of the carotid artery",
        "Honestly reported outcomes",
        "You know the dose",
        "Look-back of six months",
        "Actually measured weight",
        "反正常值",
        "说实话实说的受访者",
        "We know so little, um, about it",
        "呃逆持续48小时以上",
        "其实验室检查结果正常",
        "就是病情加重也继续用药",
        "那个药物",
        "嗯",
        "Well,",
    ],
)
def test_words_that_mean_something_stay(said: str) -> None:
    assert without_lead_in(said) == said


def test_what_is_recorded_stays_and_authors_are_no_lead_ins() -> None:
    said = {
        "sample_size": {"assumptions_source": "So, Lee et al. 2019: 8 %"},
        "pico": {"setting": "Well, a clinic"},
    }
    fit = fit_to_print(said)
    assert fit == {
        "sample_size": {"assumptions_source": "So, Lee et al. 2019: 8%"},
        "pico": {"setting": "A clinic"},
    }
    assert said["pico"]["setting"] == "Well, a clinic"


SPOKEN = {
    "en": {
        "scientific_question": {"question": "So basically we ask whether it helps 80 % of them.."},
        "pico": {
            "population": "Well, adults with a hip fracture",
            "intervention": "So they'd get 30 minutes of exercise",
            "inclusion_criteria": ["um, able to consent"],
        },
        "study_design": {
            "blinding": {"level": "single", "text": "Well, the assessors won't know"},
            "arms": [
                {"name": "Exercise", "description": "OK so exercise twice a day"},
                {"name": "Usual care", "description": "Well, usual care"},
            ],
        },
    },
    "zh-hans": {
        "scientific_question": {"question": "我们就是想看看能不能让80 ％的人恢复步行。。"},
        "pico": {
            "population": "嗯，髋部骨折的成人",
            "intervention": "就是每天两次床旁锻炼",
            "inclusion_criteria": ["嗯，能签知情同意"],
        },
        "study_design": {
            "blinding": {"level": "single", "text": "嗯，评估的人不知道分组"},
            "arms": [
                {"name": "锻炼组", "description": "就是每天两次锻炼"},
                {"name": "常规护理组", "description": "那个，常规护理"},
            ],
        },
    },
}
WRITTEN = {
    "en": (
        "question: We ask whether it helps 80% of them.\n",
        "Trial population: adults with a hip fracture.",
        "Investigational intervention: 30 minutes of exercise.",
        "Able to consent.",
        "Blinding: single-blind, the assessors won't know.",
        "\nExercise twice a day\n",
    ),
    "zh-hans": (
        "科学问题是：能不能让80%的人恢复步行。\n",
        "试验人群：髋部骨折的成人。",
        "研究干预：每天两次床旁锻炼。",
        "能签知情同意。",
        "单盲，评估的人不知道分组",
        "\n每天两次锻炼\n",
    ),
}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_document_of_spoken_values_has_none_of_their_lead_ins(language: str) -> None:
    text = whole_text(write_all(source_of(SPOKEN[language], language)))
    for words in WRITTEN[language]:
        assert words in text, words
    for words in ("Well,", "So ", "um,", "OK so", "They'd get", "嗯", "就是", "那个，", "80 "):
        assert words not in text, words


def test_the_arms_have_no_lead_ins_wherever_they_are_told() -> None:
    written = write_all(source_of(SPOKEN["en"]))
    assert "In the Usual care group: usual care." in section_text(written, "6.9")


@pytest.mark.parametrize(
    ("text", "is_chinese", "sentence"),
    [
        ("we look at pain..", False, "We look at pain."),
        ("they'd walk further", False, "They'd walk further."),
        ("看疼痛。。", True, "看疼痛。"),
        ("看疼痛.。", True, "看疼痛。"),
        ("pain, e.g. at night", False, "Pain, e.g. at night."),
    ],
)
def test_a_sentence_ends_with_one_stop(text: str, is_chinese: bool, sentence: str) -> None:
    assert as_sentence(text, is_chinese) == sentence


@pytest.mark.parametrize(
    ("path", "said", "written"),
    [
        ("pico.exclusion_criteria", "还有,近三个月因为心衰住过院的,也要排除", "近三个月因为心衰住过院"),
        ("pico.exclusion_criteria", ",近三个月因为心衰住过院", "近三个月因为心衰住过院"),
        ("pico.exclusion_criteria", "pregnant women;", "pregnant women"),
        ("pico.inclusion_criteria", "我要的病人是18到80岁", "18到80岁"),
        ("endpoints.analysis_sets", "We'd analyse everyone as randomised", "everyone as randomised"),
        ("endpoints.analysis_sets", "We analyse by centre", "We analyse by centre"),
        (
            "endpoints.analysis_sets",
            "We'd use the intention-to-treat population",
            "the intention-to-treat population",
        ),
        ("endpoints.analysis_sets", "我们用全分析集", "全分析集"),
        ("endpoints.analysis_sets", "按中心分析", "按中心分析"),
        ("endpoints.primary_analysis", "We fit a mixed model", "a mixed model"),
        ("endpoints.primary_analysis", "We do not adjust", "We do not adjust"),
        ("endpoints.primary_analysis", "我们用协方差分析，校正基线", "协方差分析，校正基线"),
        ("endpoints.primary_analysis", "用药时间作为协变量的Cox回归", "用药时间作为协变量的Cox回归"),
        ("endpoints.primary_analysis", "用t检验比较两组", "用t检验比较两组"),
    ],
)
def test_an_item_of_a_list_begins_and_ends_with_what_it_says(path: str, said: str, written: str) -> None:
    group, key = path.split(".")
    assert source_of({group: {key: [said]}}).value(path) == [written]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("另外也想看24周里eGFR的下降幅度", "24周里eGFR的下降幅度"),
        ("安全性还要看便秘", "便秘"),
        ("次要结果还有尿白蛋白肌酐比", "尿白蛋白肌酐比"),
        ("Then there is quality of life", "quality of life"),
        ("we count how many units they got", "how many units they got"),
        ("水肿，", "水肿"),
        ("也怕冷", "也怕冷"),
        ("We count on nobody", "We count on nobody"),
        ("安全性评价", "安全性评价"),
    ],
)
def test_an_outcome_begins_with_its_name(said: str, written: str) -> None:
    data = {"endpoints": {"outcomes": {"safety": [{"name": said}]}}}
    [row] = source_of(data).rows("endpoints.outcomes.safety")
    assert row["name"] == written
    assert data["endpoints"]["outcomes"]["safety"][0]["name"] == said


def test_the_patients_wanted_are_named_without_who_wants_them() -> None:
    source = source_of({"pico": {"population": "我要的病人是18到80岁，正在吃沙坦的"}}, "zh-hans")
    assert source.text("pico.population") == "18到80岁，正在吃沙坦的病人"


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("慢性腰痛患者,随访12周.主要终点:有效率", "慢性腰痛患者，随访12周。主要终点：有效率"),
        ("失访率10%, 把握度80%.共入组190例.", "失访率10%，把握度80%。共入组190例。"),
        ("p<0.05,认为有差异", "p<0.05，认为有差异"),
        ("用药20 mg, bid,共12周", "用药20 mg, bid，共12周"),
        ("比例1:1;每次30分钟", "比例1:1；每次30分钟"),
        ("胃复安10mg,3次每天,吃3天", "胃复安10mg，3次每天，吃3天"),
        ("失访10%, 2组共190例", "失访10%，2组共190例"),
    ],
)
def test_half_width_marks_between_chinese_characters_are_printed_full_width(said: str, written: str) -> None:
    assert fit_to_print({"background": said, "list": [said]}) == {"background": written, "list": [written]}


def test_entries_of_the_document_have_the_marks_of_their_language() -> None:
    source = source_of(
        {}, "zh-hans", meta={"retention": "资料保存五年,锁在科里", "funding": "WHO, grant 1,200"}
    )
    assert source.value("meta.retention") == "资料保存五年，锁在科里"
    assert source.value("meta.funding") == "WHO, grant 1,200"


@pytest.mark.parametrize(
    "said",
    [
        "n=1,200例",
        "见Smith, 2019年的研究",
        "1.研究对象",
        "Adults, 18 years or older; no asthma.",
        "使用SPSS 26.0, R 4.2软件",
        "比例2:1",
        "有效率60.5%",
    ],
)
def test_marks_within_numbers_and_latin_words_stay(said: str) -> None:
    assert fit_to_print(said) == said


@pytest.mark.parametrize(
    ("path", "said", "written"),
    [
        ("question", "我们准备比较针灸与假针灸的效果", "比较针灸与假针灸的效果"),
        ("question", "我想看看针灸是否缓解腰痛", "针灸是否缓解腰痛"),
        ("question", "We'd like to see whether yoga eases pain", "whether yoga eases pain"),
        ("question", "I would like to compare yoga with rest", "compare yoga with rest"),
        ("question", "Would people like to see whether yoga eases pain?", None),
        ("hypothesis", "大概能缓解腰痛", "能缓解腰痛"),
        ("hypothesis", "我觉得针灸能缓解腰痛", "针灸能缓解腰痛"),
        ("hypothesis", "I think that yoga halves the pain", "yoga halves the pain"),
        ("hypothesis", "Those who think they improve do improve", None),
        ("hypothesis", "I keep wondering whether yoga halves the pain", "yoga halves the pain"),
        ("hypothesis", "I guess the hypothesis is that I think yoga halves the pain", "yoga halves the pain"),
        ("hypothesis", "We believe that, well, yoga halves the pain.", "yoga halves the pain."),
        ("hypothesis", "我猜应该能比对照组高5分吧", "能比对照组高5分"),
        ("hypothesis", "我们的想法是，针灸能缓解腰痛", "针灸能缓解腰痛"),
        ("question", "What I'd like to know is whether yoga helps", "whether yoga helps"),
        (
            "question",
            "After a stroke, I keep asking myself whether yoga helps",
            "whether yoga helps after a stroke",
        ),
        ("question", "我一直在琢磨针灸到底有没有用", "针灸到底有没有用"),
        ("title", "You may call it yoga for back pain", "Yoga for back pain"),
        ("title", "I'd call it something like yoga for back pain", "Yoga for back pain"),
        ("title", "Let's say the title is: I'd call it yoga for back pain", "Yoga for back pain"),
        ("title", "题目嘛，你就叫它针灸治疗腰痛的随机对照试验吧", "针灸治疗腰痛的随机对照试验"),
        ("title", "我想就叫《针灸治疗腰痛》吧", "针灸治疗腰痛"),
        ("title", "Mirrors: what patients call it", None),
        ("title", "叫醒服务对睡眠的影响", None),
        ("short_title", "just call it YOGA-1", "YOGA-1"),
        ("background", "I keep wondering whether yoga helps.", "It is not known whether yoga helps."),
        (
            "background",
            "Pain is common, and I keep wondering why.",
            "Pain is common, and it is not known why.",
        ),
        (
            "background",
            "Pain is common. I mean, it was never tested.",
            "Pain is common. It was never tested.",
        ),
        ("background", "The background, well, you know, most people have pain", "Most people have pain"),
        ("background", "Falls, I think, are common.", "Falls are common."),
        ("background", "背景就是，其实我们科好多病人腰痛", "本科室好多病人腰痛"),
        ("background", "腰痛很常见，我就想看看针灸有没有用。", "腰痛很常见，尚不清楚针灸有没有用。"),
        ("significance", "要是有用，我觉得能省不少钱", "要是有用，能省不少钱"),
        ("knowledge_gap", "As far as I know nobody has looked at this", "Nobody has looked at this"),
        ("knowledge_gap", "I don't think anybody has tested it", "Nobody has tested it"),
        ("knowledge_gap", "据我所知，还没人做过", "还没人做过"),
        ("background", "We know that pain is common", None),
        ("background", "我们研究过的病人都好了", None),
        ("background", "We think about one in three relapses", "About one in three relapses"),
        ("background", "大概三成患者复发", None),
    ],
)
def test_what_is_asked_and_supposed_stands_without_who_does(
    path: str, said: str, written: str | None
) -> None:
    field = CATALOGUE.find(f"scientific_question.{path}")
    assert field is not None
    assert tidied(field, said) == (written or said)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("一个是血肌酐超过200", "血肌酐超过200"),
        ("再一个是近期手术", "近期手术"),
        ("第二个就是孕妇", "孕妇"),
        ("再就是，对药物过敏", "对药物过敏"),
        ("the first one is severe heart failure", "Severe heart failure"),
        ("and another is pregnancy or breast feeding", "Pregnancy or breast feeding"),
        ("一个月内手术", "一个月内手术"),
        ("一个肾是移植的", "一个肾是移植的"),
        ("one is enough", "one is enough"),
        ("Another illness", "Another illness"),
    ],
)
def test_an_entry_of_a_list_goes_without_the_words_that_count_it(said: str, written: str) -> None:
    data = fit_to_print({"pico": {"exclusion_criteria": [said], "rows": [{"name": said}]}})
    assert data["pico"] == {"exclusion_criteria": [written], "rows": [{"name": written}]}


@pytest.mark.parametrize(
    ("question", "written"),
    [
        ("：超声引导能提高一次成功率吗？", "回答以下研究问题：超声引导能提高一次成功率吗？"),
        ("我想问：：超声引导能提高一次成功率吗？", "我想问：超声引导能提高一次成功率吗？"),
        (": Does ultrasound help?", "Does ultrasound help?"),
    ],
)
def test_no_colon_is_printed_twice(question: str, written: str) -> None:
    language = "en" if question.isascii() else "zh-hans"
    data = {"scientific_question": {"question": question}, "study_design": {"design_type": "parallel_rct"}}
    text = whole_text(write_all(source_of(data, language)))
    assert written in text
    assert not any(colons in text for colons in ("：：", "::", ": :", "：:"))
