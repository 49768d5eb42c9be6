"""What identifies a person stays here; what a search needs is sent: drugs, doses, ages, eponyms, trial numbers."""

from __future__ import annotations

import pytest

from apps.projects.models import Project
from apps.search.web.identifiers import without_identifiers
from apps.search.web.search import search_web
from tests.support.tavily_server import TavilyServer


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("患者张三，男，56岁，高血压，能吃布洛芬吗", "患者，男，56岁，高血压，能吃布洛芬吗"),
        ("病人王建国56岁，住院号 1234567，肌酐升高", "病人 56岁，肌酐升高"),
        ("我叫李雷，头痛三天", "我叫，头痛三天"),
        ("王阿姨糖尿病十年，二甲双胍怎么吃", "阿姨糖尿病十年，二甲双胍怎么吃"),
        ("患者刘女士今年70岁", "患者 女士今年70岁"),
        ("李小朋友咳嗽", "小朋友咳嗽"),
        ("身份证110101196003074512，胸痛", "胸痛"),
        ("电话13812345678，胸痛", "胸痛"),
        ("手机号是138-1234-5678，皮疹", "皮疹"),
        ("出生日期1960年3月7日，乳腺癌", "乳腺癌"),
        ("住院号：A00123456，肺炎", "肺炎"),
        ("Mr John Smith, 56, on warfarin, can he take ibuprofen?", "56, on warfarin, can he take ibuprofen?"),
        ("my patient Jane Doe, 45, has lupus", "my patient, 45, has lupus"),
        ("MRN 00123456, sepsis", "sepsis"),
        ("NHS number 943 476 5919 with COPD", "with COPD"),
        ("DOB 12/05/1960, metformin", "metformin"),
        ("born on 3 May 1971, hypothyroid", "hypothyroid"),
        ("her name is Mary Jones and she takes lithium", "her name is and she takes lithium"),
        ("john@example.org asks about statins", "asks about statins"),
        ("call me at +44 7911 123456 about apixaban", "call me at about apixaban"),
        ("patient named Peter Pan, 12, asthma", "patient, 12, asthma"),
    ],
)
def test_who_is_spoken_of_is_left_out(said: str, sent: str) -> None:
    assert without_identifiers(said) == (sent, True)


@pytest.mark.parametrize(
    "said",
    [
        "患者高血压，56岁",
        "病人黄疸三天",
        "布洛芬 400mg 每日3次",
        "白塞病用什么药",
        "雷诺综合征怎么治",
        "高尿酸血症和痛风",
        "帕金森病人能吃金刚烷胺吗",
        "患者万古霉素谷浓度20",
        "病人任何时候都可以吃吗",
        "患者文拉法辛减量",
        "患者康复后还要吃药吗",
        "孕妇叶酸要吃多少",
        "患者金葡菌感染用什么",
        "患者常规检查正常",
        "患者白天嗜睡",
        "病人石淋",
        "患者田七粉",
        "姜黄素和华法林能一起吃吗",
        "床号12 病人",
        "1960年代的指南",
        "Parkinson disease levodopa 100 mg",
        "Hashimoto thyroiditis TSH 10",
        "Patient Health Questionnaire is valid?",
        "Miss the dose of warfarin, what to do",
        "NCT01234567 results in heart failure",
        "10.1056/NEJMoa1200303",
        "COVID-19 2019-2023 cohort",
        "1.5 mg/kg 20 mg 2000000 IU",
        "patients aged 18-75 years",
        "BRCA1 and HER2 in breast cancer",
        "patient number 45 in the trial",
        "The Wells score in DVT",
    ],
)
def test_what_a_search_needs_is_sent_as_it_is(said: str) -> None:
    assert without_identifiers(said) == (said, False)


@pytest.mark.django_db
def test_the_service_never_sees_them_and_the_reader_is_told(web: TavilyServer, project: Project) -> None:
    found = search_web("患者张三，住院号 1234567，能吃布洛芬吗", project_id=project.pk)
    assert [asked["query"] for asked in web.requests] == ["患者，能吃布洛芬吗"]
    assert found.has_results
    assert "left out" in found.sentence


@pytest.mark.django_db
def test_nothing_is_asked_when_nothing_else_was_said(web: TavilyServer, project: Project) -> None:
    assert not search_web("13812345678", project_id=project.pk).has_results
    assert web.requests == []
