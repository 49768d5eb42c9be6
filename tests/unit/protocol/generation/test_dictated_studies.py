"""Studies recorded as people speak: the document reads as a protocol and asks for nothing that is known."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, Final

import pytest

from apps.documents.blocks import Table
from apps.documents.word.styles import styles_by_id
from apps.documents.word.theme import MARGIN_BOTTOM_TWIPS, MARGIN_TOP_TWIPS, PORTRAIT, theme_of
from apps.protocol.generation.drafts.anchored_numbers import labels_in
from apps.protocol.generation.outline import outline_of
from apps.protocol.generation.tables.trial_schema import trial_schema
from apps.protocol.generation.words.phrases import as_entry
from apps.protocol.generation.words.spoken import tidied
from apps.protocol.generation.writing.template import texts_of
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.sample_size import calculate, changes_for_protocol
from tests.unit.protocol.generation.cast import catalogue, inputs_of, section_text, source_of, whole_text

POPULATION: Final = "病人是60到80岁、因为骨关节炎第一次做单侧全膝置换的"
INDEX_TEST: Final = "Everybody would do the FIT kit and then have a colonoscopy anyway, within six weeks"


def with_calculation(data: dict[str, Any], design: str, inputs: dict[str, Any], language: str) -> None:
    for change in changes_for_protocol(calculate(design, inputs), data, language=language):
        data["sample_size"][change.field.split(".")[1]] = change.value


def block_trial() -> dict[str, Any]:
    """Two parallel groups, whose arms nobody recorded."""
    data: dict[str, Any] = {
        "scientific_question": {
            "background": "我们骨科膝关节置换的病人术后头两天都喊疼。",
            "question": "收肌管阻滞加iPACK跟单做收肌管阻滞比，能不能减轻术后24小时活动时的疼痛？",
            "hypothesis": "加了iPACK以后24小时活动疼痛评分会比单做收肌管阻滞低",
        },
        "pico": {
            "population": POPULATION,
            "intervention": "做收肌管阻滞加iPACK阻滞，每个部位0.2%罗哌卡因20毫升",
            "comparator": "收肌管阻滞（0.2%罗哌卡因20毫升），iPACK部位注射20毫升生理盐水作为假阻滞",
            "outcomes": ["最看重的是术后24小时活动时的疼痛评分"],
            "inclusion_criteria": ["60到80岁", "自己签了知情同意的都可以收"],
            "exclusion_criteria": ["翻修手术", "长期吃阿片药的也不要"],
        },
        "study_design": {
            "design_type": "parallel_rct",
            "centres": 1,
            "blinding": {"level": "double"},
            "allocation_ratio": "1:1",
            "allocation_concealment": "按序编号、不透光的密封信封",
            "recruitment_period": {"value": 18, "unit": "month"},
            "follow_up_duration": {"value": 3, "unit": "month"},
        },
        "sample_size": {"dropout": 0.1},
        "endpoints": {
            "outcomes": {
                "primary": [{"name": "主要结局：术后24小时活动时疼痛", "variable": "活动时NRS评分"}],
                "secondary": [{"name": "48小时内吗啡用量"}, {"name": "住院天数"}],
                "safety": [{"name": "局麻药中毒"}, {"name": "足下垂"}, {"name": "跌倒"}],
            },
            "primary_analysis": "我们用独立样本t检验比较两组24小时疼痛评分，按意向性分析",
        },
    }
    inputs = {"mu1": 5, "mu2": 4, "sd": 2, "alpha": 0.05, "sided": 2, "power": 0.9}
    with_calculation(data, "two_means", inputs, "zh-hans")
    return data


def stool_test_study() -> dict[str, Any]:
    data: dict[str, Any] = {
        "scientific_question": {
            "background": "Bowel cancer under 50 is rising.",
            "question": "In adults under 50 with lower GI symptoms, how accurate is a single FIT?",
            "hypothesis": "FIT will pick up at least 90% of those with significant disease.",
        },
        "pico": {
            "population": "18 to 49, referred from primary care, recruited consecutively from two clinics",
            "intervention": INDEX_TEST,
            "comparator": "colonoscopy",
            "exclusion_criteria": ["I wouldn't take anybody with known IBD", "Pregnancy"],
        },
        "study_design": {
            "design_type": "diagnostic_accuracy",
            "centres": 2,
            "reference_standard": "colonoscopy with histology",
        },
        "sample_size": {"dropout": 0.15},
        "endpoints": {
            "outcomes": {
                "primary": [{"name": "sensitivity"}],
                "secondary": [
                    {"name": "specificity"},
                    {"name": "negative predictive value"},
                    {"name": "area under the ROC curve"},
                ],
            },
            "primary_analysis": "We'd just work out sensitivity with its 95% confidence interval, Wilson method",
        },
    }
    inputs = {"se": 0.9, "abs_error": 0.06, "prevalence": 0.12}
    with_calculation(data, "diagnostic_sensitivity", inputs, "en")
    return data


def written(data: dict[str, Any], language: str = "en") -> str:
    return whole_text(write_all(source_of(data, language)))


def section(data: dict[str, Any], number: str, language: str = "en") -> str:
    return section_text(write_all(source_of(data, language)), number)


def rows_of(data: dict[str, Any], number: str, caption: str, language: str = "en") -> list[list[str]]:
    found = next(one for one in write_all(source_of(data, language)) if one.number == number)
    table = next(b for b in found.blocks if isinstance(b, Table) and b.caption.startswith(caption))
    return [["".join(span.text for span in line) for line in row] for row in table.rows]


# --- Words as they were said --------------------------------------------------------------------------------


def test_spoken_chinese_stands_in_the_document_as_a_protocol_says_it() -> None:
    text = written(block_trial(), "zh-hans")
    for words in (
        "试验人群：60到80岁、因为骨关节炎第一次做单侧全膝置换的病人。",
        "研究干预：收肌管阻滞加iPACK阻滞，每个部位0.2%罗哌卡因20毫升。",
        "主要终点：术后24小时活动时疼痛。",
        "主要分析：用独立样本t检验比较两组24小时疼痛评分，按意向性分析。",
        "自己签了知情同意。",
        "长期吃阿片药。",
    ):
        assert words in text, words
    for words in ("为病人是", "主要结局：术后", "最看重", "都可以收", "也不要", "我们用"):
        assert words not in text, words


def test_spoken_english_stands_after_a_colon_or_without_the_speaker() -> None:
    text = written(stool_test_study())
    for words in (
        f"Index test: {INDEX_TEST}.",
        "Main analysis: sensitivity with its 95% confidence interval, Wilson method.",
        "Study population: 18 to 49, referred from primary care",
        "Known IBD.",
    ):
        assert words in text, words
    for words in ("is Everybody", "is: We'd", "population are", "I wouldn't"):
        assert words not in text, words


@pytest.mark.parametrize(
    ("path", "said", "fit"),
    [
        ("pico.population", "Population: adults with asthma", "adults with asthma"),
        ("pico.population", "Patients are adults with asthma", "adults with asthma"),
        ("pico.population", "患者为ASA一到三级的成人", "ASA一到三级的成人"),
        ("pico.comparator", "对照组：安慰剂", "安慰剂"),
        ("pico.comparator", "The control is placebo", "placebo"),
        ("pico.intervention", "We'd give metformin 500 mg twice a day", "metformin 500 mg twice a day"),
        ("pico.setting", "就在我们一家医院做", "本院"),
        ("pico.setting", "in two hospitals", "two hospitals"),
        ("study_design.reference_standard", "The gold standard is biopsy", "biopsy"),
        ("endpoints.primary_analysis", "We will compare the means", "comparison of the means"),
    ],
)
def test_what_only_repeats_the_field_or_names_the_speaker_goes(path: str, said: str, fit: str) -> None:
    field = catalogue().find(path)
    assert field is not None
    assert tidied(field, said) == fit


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("pico.population", "Populations at risk"),
        ("pico.population", "患者家属"),
        ("pico.intervention", "做操30分钟"),
        ("pico.intervention", "Treatment-free interval"),
        ("pico.outcomes", "看护者负担"),
        ("pico.outcomes", "主要看护者负担"),
        ("pico.exclusion_criteria", "结核感染未排除"),
        ("pico.exclusion_criteria", "糖尿病，妊娠糖尿病除外"),
        ("pico.inclusion_criteria", "不能入组其他试验"),
        ("endpoints.primary_analysis", "We would probably use a t test"),
        ("endpoints.outcomes.primary", "主要结局："),
    ],
)
def test_what_has_a_meaning_of_its_own_stays(path: str, said: str) -> None:
    field = catalogue().find(path)
    assert field is not None
    assert tidied(field, said) in (said, said.replace("We would ", ""))


# --- What is known is not asked for -------------------------------------------------------------------------


def test_two_groups_have_the_treatments_of_the_question() -> None:
    text = written(block_trial(), "zh-hans")
    assert "【待补充：研究组】" not in text
    assert "研究比较试验组和对照组，受试者按1:1的比例分配。" in text
    assert "试验组95例" in text or "对照组95例，试验组95例" in text
    rows = rows_of(block_trial(), "4.1", "研究组", "zh-hans")
    assert [(row[0], row[-1]) for row in rows] == [("试验组", "95"), ("对照组", "95")]
    assert rows[0][1] == "收肌管阻滞加iPACK阻滞，每个部位0.2%罗哌卡因20毫升"
    [diagram] = trial_schema(source_of(block_trial(), "zh-hans"))
    assert "试验组：收肌管阻滞" in getattr(diagram, "alt", "")
    assert "n = 95" in getattr(diagram, "alt", "")


def test_the_statement_calls_the_groups_as_the_arms_are_called() -> None:
    text = section(block_trial(), "10.11", "zh-hans")
    assert "为检出对照组均数 5 与试验组均数 4 之间的差异" in text.replace("  ", " ")
    assert "第1组" not in text


@pytest.mark.parametrize(
    "change",
    [
        {"study_design": {"design_type": "factorial_rct"}},
        {"study_design": {"allocation_ratio": "1:1:1"}},
        {"pico": {"comparator": "none"}},
        {"sample_size": {"n_per_group": [{"arm": f"Group {n}", "n": 60} for n in (1, 2, 3)]}},
    ],
)
def test_arms_are_not_made_up_where_there_may_be_others(change: dict[str, Any]) -> None:
    data = block_trial()
    for stage, values in change.items():
        data[stage] |= values
    assert "【待补充：研究组】" in section(data, "4.1", "zh-hans")


def test_the_estimand_takes_treatment_and_population_from_the_question() -> None:
    rows = dict(rows_of(block_trial(), "3.1", "主要目的的估计目标", "zh-hans"))
    assert rows["治疗"].startswith("收肌管阻滞加iPACK阻滞")
    assert "对照：收肌管阻滞" in rows["治疗"]
    assert rows["目标人群"].endswith("全膝置换的病人")
    data = deepcopy(block_trial())
    data["endpoints"]["outcomes"]["primary"][0]["estimand"] = {"treatment": "阻滞", "population": "全部患者"}
    rows = dict(rows_of(data, "3.1", "主要目的的估计目标", "zh-hans"))
    assert (rows["治疗"], rows["目标人群"]) == ("阻滞", "全部患者")


def test_without_an_objective_the_study_is_to_answer_its_question() -> None:
    assert "回答以下研究问题：收肌管阻滞加iPACK跟单做" in section(block_trial(), "1.1", "zh-hans")
    assert "主要目的为回答2.1所述的研究问题。" in section(block_trial(), "3.1", "zh-hans")
    assert "To answer the question: In adults under 50" in section(stool_test_study(), "1.1")
    text = section(stool_test_study(), "2.2")
    assert "The primary objective is to answer the question above." in text
    assert text.count("In adults under 50") == 1
    assert "[To be completed: primary objective]" not in text
    data = stool_test_study()
    data["scientific_question"]["objectives"] = ["Estimate the sensitivity of FIT"]
    assert "Primary objective: Estimate the sensitivity of FIT." in section(data, "2.2")
    del data["scientific_question"]["objectives"], data["scientific_question"]["question"]
    assert "Primary objective: [To be completed: primary objective]" in section(data, "2.2")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Whether a hyoscine patch lowers nausea.", "whether a hyoscine patch lowers nausea."),
        ("if a hyoscine patch lowers nausea", "whether a hyoscine patch lowers nausea."),
        ("Whether or not a patch lowers nausea?", "whether a patch lowers nausea."),
    ],
)
def test_a_question_that_is_told_is_what_is_to_be_determined(question: str, told: str) -> None:
    data = stool_test_study()
    data["scientific_question"]["question"] = question
    text = section(data, "2.2")
    assert f"The study aims to determine {told}" in text
    assert f"To determine {told.rstrip('.')}" in section(data, "1.1")
    assert "following question" not in text


@pytest.mark.parametrize(
    "question",
    [
        "If we give a patch, does nausea fall?",
        "Whether a patch helps. And does it last?",
        "Does a patch help?",
    ],
)
def test_a_question_that_is_asked_stays_one(question: str) -> None:
    data = stool_test_study()
    data["scientific_question"]["question"] = question
    assert f"following question: {question}" in section(data, "2.2")


def test_a_question_that_is_told_in_chinese_is_what_is_to_be_made_clear() -> None:
    data = block_trial()
    data["scientific_question"]["question"] = "是否加做iPACK能减轻术后疼痛？"
    assert "本试验拟明确是否加做iPACK能减轻术后疼痛。" in section(data, "2.1", "zh-hans")
    assert "明确是否加做iPACK能减轻术后疼痛" in section(data, "1.1", "zh-hans")


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("how long they stay in hospital", "How long they stay in hospital"),
        ("who needs a drain", "Who needs a drain"),
        ("can't walk alone", "Can't walk alone"),
        ("drop in weight", "Drop in weight"),
        ("pH of urine", "pH of urine"),
        ("eGFR below 30", "eGFR below 30"),
        ("mRNA level", "mRNA level"),
        ("hs-CRP", "hs-CRP"),
        ("iv fluids", "iv fluids"),
    ],
)
def test_an_entry_begins_with_a_capital_where_its_first_word_is_an_ordinary_one(
    said: str, written: str
) -> None:
    assert as_entry(said, zh=False) == written


def test_a_number_after_a_heading_of_the_template_is_that_of_no_group() -> None:
    assert labels_in("Study population: 18 to 49. Setting: 12 sites (Placebo: 508)") == {"placebo"}


# --- A diagnostic study has the words of one ----------------------------------------------------------------


def test_measures_of_accuracy_are_asked_for_no_variable_or_time() -> None:
    rows = rows_of(stool_test_study(), "5.1", "Measures of accuracy")
    assert rows[0] == ["Primary", "Sensitivity"]
    assert rows[3] == ["Secondary", "Area under the ROC curve"]
    assert "[To be completed" not in section(stool_test_study(), "5.1")
    data = stool_test_study()
    data["endpoints"]["outcomes"]["secondary"].append({"name": "time to diagnosis"})
    assert "[To be completed: metric, aggregation and time point of all endpoints]" in section(data, "5.1")


def test_the_inputs_of_the_calculation_are_written_as_in_its_statement() -> None:
    rows = inputs_of(rows_of(stool_test_study(), "8.1", "Inputs of the sample size calculation"))
    assert rows["Expected sensitivity"] == "90%"
    assert rows["Half width of the interval"] == "±6 percentage points"
    assert rows["Prevalence of the condition"] == "12%"
    assert "90%" in section(stool_test_study(), "8.1").split("\n")[0]


def test_the_number_of_the_only_group_stands_once() -> None:
    rows = rows_of(stool_test_study(), "8.1", "Planned numbers")
    assert [row[0] for row in rows] == ["Total planned", "Participants needed for analysis"]


def test_a_heading_stands_only_where_it_concerns_the_design() -> None:
    def headings(**study_design: Any) -> dict[str, str]:
        data = stool_test_study()
        data["study_design"] |= study_design
        return {one.number: one.title for one in write_all(source_of(data))}

    assert "Matching" not in headings().values()
    assert headings()["5.2"] == "Index test and reference standard"
    assert headings(matching="by age")["4.5"] == "Matching"
    assert headings(design_type="case_control")["4.5"] == "Matching"
    assert headings(design_type="cohort")["5.2"] == "Exposures"


@pytest.mark.parametrize(
    ("test", "standard", "interval"),
    [
        (INDEX_TEST, "colonoscopy with histology", "within six weeks"),
        ("粪便免疫化学检测", "结肠镜检查，在粪便免疫化学检测后6周内完成", "6周内"),
        ("FIT kit, returned within 14 days", "colonoscopy with histology", ""),
        ("粪便检测，2天内送检", "结肠镜检查", ""),
        ("FIT kit", "colonoscopy with histology", ""),
    ],
)
def test_the_interval_between_the_tests_is_taken_where_both_are_named(
    test: str, standard: str, interval: str
) -> None:
    data = stool_test_study()
    data["pico"]["intervention"], data["study_design"]["reference_standard"] = test, standard
    text = section(data, "4.4")
    assert ("[To be completed: interval" in text) == (not interval)
    assert f"reference standard: {interval}" in text


def test_a_consecutive_selection_is_not_asked_for_again() -> None:
    assert "Participants are enrolled consecutively." in section(stool_test_study(), "4.1")
    data = stool_test_study()
    data["pico"]["population"] = "adults with pain"
    data["pico"]["setting"] = "one ward. This is a prospective study with consecutive enrolment."
    assert "Participants are enrolled consecutively." in section(data, "4.1")
    data = stool_test_study()
    data["pico"]["population"] = "adults with pain on 3 consecutive days"
    assert "[To be completed: consecutive, random" in section(data, "4.1")


# --- How it looks -------------------------------------------------------------------------------------------


def test_the_contents_of_a_trial_end_on_their_second_page() -> None:
    """Whatever the font: the height of a line does not depend on it."""
    styles = styles_by_id(theme_of("zh-hans"))
    heights = [
        styles[f"TOC{wanted.level}"].exactly_twips + (styles[f"TOC{wanted.level}"].before or 0)
        for wanted in outline_of("trial")
    ]
    page = PORTRAIT.height_twips - MARGIN_TOP_TWIPS - MARGIN_BOTTOM_TWIPS
    assert min(heights) > 0
    assert 700 + sum(heights) < 2 * page


def test_usual_abbreviations_of_scores_and_tests_have_their_meaning() -> None:
    text = written(stool_test_study())
    for words in ("faecal immunochemical test", "inflammatory bowel disease", "receiver operating"):
        assert words in text, words


# What no native speaker would write in a protocol.
UNNATURAL: Final = (
    r"are binding|under lock|Who has consented|whatever they are|A share of|to anybody|his or her|he or she"
    r"|are watched|reduced and watched|decides nothing|ways of contact|made public whatever|the aim, course"
)


@pytest.mark.parametrize("kind", ["trial", "observational"])
def test_the_texts_are_written_as_clinicians_write(kind: Any) -> None:
    said = [item.text.get("en", "") for items in texts_of(kind).values() for item in items]
    assert [text for text in said if re.search(UNNATURAL, text)] == []
