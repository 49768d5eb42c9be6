"""The plan of the analysis told in talk: the method whole with what is adjusted for and what takes its place, who is
analysed, what becomes of those who leave early; and who is looked at by themselves is none of these."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import Said
from apps.protocol.reading.offered.placing import fitting
from apps.protocol.reading.placed.apart import is_apart
from tests.unit.protocol.reading.support import CATALOGUE, proposed

ANALYSIS, SETS, MISSING = "endpoints.primary_analysis", "endpoints.analysis_sets", "endpoints.missing_data"
FALLBACK = "a chi-square test, or if the cells get too small, which could happen, Fisher's exact"
GEE = (
    "a logistic regression for healing at twelve weeks, but the ulcers sit within patients, so a GEE really; It has to"
    " take account of the size of the ulcer, smoking, diabetes, the ankle pressure on arrival and whether they wear"
    " stockings"
)


@pytest.mark.parametrize(
    ("said", "path", "value"),
    [
        (f"The comparison would be with {FALLBACK}.", ANALYSIS, FALLBACK),
        (f"I think {GEE.replace('; ', '. ')}.", ANALYSIS, GEE),
        (
            "主要终点用线性混合模型，医院作随机效应，年龄、性别和基线血压都要调整。",
            ANALYSIS,
            "用线性混合模型，医院作随机效应，年龄、性别和基线血压都要调整",
        ),
        (
            "A Cox model, corrected for smoking, lung function, oxygen and previous exacerbations, as in the Danish"
            " study.",
            ANALYSIS,
            "A Cox model, corrected for smoking, lung function, oxygen and previous exacerbations",
        ),
        (
            "先看正态性，符合的用t检验，不符合的用秩和检验。",
            ANALYSIS,
            "先看正态性，符合的用t检验，不符合的用秩和检验",
        ),
        (
            "先做倾向评分匹配，再用条件logistic回归，用加权也行，还没决定。",
            ANALYSIS,
            "先做倾向评分匹配，再用条件logistic回归",
        ),
        ("主要结局用卡方检验，排便次数用重复测量的方差分析。", ANALYSIS, "用卡方检验"),
        (
            "主要结局用t检验，数据偏态就改用秩和检验。",
            ANALYSIS,
            "用t检验，数据偏态就改用秩和检验",
        ),
        (
            "We'd analyse it by intention to treat with the baseline weight as a covariate.",
            SETS,
            ["intention to treat"],
        ),
        (
            "Anyone who got at least one dose and came back at least once would be in the main analysis.",
            SETS,
            ["Anyone who got at least one dose and came back at least once would be in the main analysis"],
        ),
        (
            "Whoever gave birth in our unit would be analysed, and we'd repeat it without the twins as a sensitivity"
            " analysis.",
            SETS,
            [
                "Whoever gave birth in our unit would be analysed",
                "we'd repeat it without the twins as a sensitivity analysis",
            ],
        ),
        ("统计还是按意向性分析，脱落的也算进来。", SETS, ["按意向性分析，脱落的也算进来"]),
        (
            "分析就看所有查过肠镜的，没查的不算，另外把中途换药的去掉再算一遍。",
            SETS,
            ["分析就看所有查过肠镜的，没查的不算", "把中途换药的去掉再算一遍"],
        ),
        (
            "主要分析用全分析集，符合方案集做敏感性，安全性用至少用过一次药的人。",
            SETS,
            ["全分析集", "符合方案集做敏感性", "安全性用至少用过一次药的人"],
        ),
        ("主要结局就用t检验，ITT。", ANALYSIS, "用t检验"),
        (
            "主要指标用协方差分析，基线放进去当协变量，统计还是按意向性分析。",
            ANALYSIS,
            "用协方差分析，基线放进去当协变量",
        ),
        ("主要分析用混合效应模型，调整中心，意向性分析集。", "endpoints.confounders", [{"name": "中心"}]),
        ("Confounders are age, parity and smoking, we use a Cox model.", ANALYSIS, "a Cox model"),
        (
            "Confounders are age, parity and smoking, we use a Cox model.",
            "endpoints.confounders",
            [{"name": "age"}, {"name": "parity"}, {"name": "smoking"}],
        ),
        (
            "混杂主要是年龄、病情轻重、合并症，用倾向评分1:1匹配。",
            "endpoints.confounders",
            [{"name": "年龄"}, {"name": "病情轻重"}, {"name": "合并症"}],
        ),
        ("混杂是个大问题，以前那篇没校正。", "endpoints.confounders", None),
        ("张主任他们用的是符合方案集，我们不用。", SETS, None),
        ("符合方案的病人用t检验，其他人用秩和。", SETS, None),
        ("分析时把中途换药的去掉再做一遍。", SETS, None),
        ("All the blood samples will be analysed in the central lab.", SETS, None),
        (
            "缺的血压值用多重插补补上，期中不做分析，中途搬走的算到搬走那天。",
            MISSING,
            "缺的血压值用多重插补补上; 中途搬走的算到搬走那天",
        ),
    ],
)
def test_what_is_proposed(said: str, path: str, value: Any) -> None:
    assert proposed(said, "endpoints").get(path) == value


@pytest.mark.parametrize(
    ("said", "apart"),
    [
        ("Two groups, men and women, would be looked at separately.", True),
        ("We'd split it by men and women too.", True),
        ("老年人和年轻人的要分开看，喝酒不喝酒的也分开看看，还有住院的和门诊的。", True),
        ("We'd stratify by hospital, and split by age under and over 60.", False),
        ("We'd split it by site and by age.", False),
        ("We take two separate wards.", False),
        ("Does it work better in women than in men?", False),
    ],
)
def test_who_is_looked_at_by_themselves(said: str, apart: bool) -> None:
    told = Said.of(said)
    assert is_apart(told) == apart
    if apart:
        with speaking_of(CATALOGUE.phrasebook):
            assert [each.key for each in fitting((told,), told)] == ["primary_analysis"]
        assert "study_design.stratification_factors" not in proposed(said, "endpoints")
