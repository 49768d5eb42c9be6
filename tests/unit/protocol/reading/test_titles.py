"""The reply to the question for a title is the title whole: commas, abbreviations, treatment and design stand in it."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import values

TITLE = "scientific_question.title"


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (
            "The title is Direct-acting antivirals in patients with hepatitis C. A randomised trial.",
            "Direct-acting antivirals in patients with hepatitis C. A randomised trial",
        ),
        (
            "The study title is: Effect of vitamin D, calcium and exercise on falls in adults: a randomised trial",
            "Effect of vitamin D, calcium and exercise on falls in adults: a randomised trial",
        ),
        (
            "Let's call it Early walking, strength training and sleep after hip fracture",
            "Early walking, strength training and sleep after hip fracture",
        ),
        (
            "Short-course vancomycin for C. difficile infection, a randomised trial",
            "Short-course vancomycin for C. difficile infection, a randomised trial",
        ),
        (
            "题目就叫：短程抗生素治疗，对比标准疗程的随机对照试验",
            "短程抗生素治疗，对比标准疗程的随机对照试验",
        ),
        (
            "就叫早期下床、力量训练，对老年髋部骨折患者步行能力的影响",
            "早期下床、力量训练，对老年髋部骨折患者步行能力的影响",
        ),
    ],
)
def test_a_title_is_taken_whole(said: str, title: str) -> None:
    assert values(said, asked=TITLE)[TITLE] == title


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (
            "The title is Vitamin D for older adults: a randomised trial. We want to know whether it helps.",
            "Vitamin D for older adults: a randomised trial",
        ),
        (
            "The title is Vitamin D for older adults, and we plan to recruit 200 patients",
            "Vitamin D for older adults",
        ),
        ("The title is Treating hepatitis C. The trial will run for two years.", "Treating hepatitis C"),
        ("题目就叫短程抗生素治疗肺炎的随机对照试验，我们打算入200例", "短程抗生素治疗肺炎的随机对照试验"),
        ("题目是短程抗生素治疗肺炎的随机对照试验。样本量大概200例。", "短程抗生素治疗肺炎的随机对照试验"),
    ],
)
def test_what_is_said_behind_a_title_is_none_of_it(said: str, title: str) -> None:
    assert values(said, asked=TITLE)[TITLE] == title


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (
            "Title: Antivirals in patients with hepatitis C. A randomised trial. Background: it is common.",
            "Antivirals in patients with hepatitis C. A randomised trial",
        ),
        (
            "Title: Antivirals in patients with hepatitis C. A double-blind trial in 200 patients",
            "Antivirals in patients with hepatitis C. A double-blind trial in 200 patients",
        ),
        ("题目：营养补充对步行能力的影响。一项随机对照试验", "营养补充对步行能力的影响。一项随机对照试验"),
        ("Title: Treating hepatitis C. Genotype 1 and beyond", "Treating hepatitis C. Genotype 1 and beyond"),
        ("Title: Treating hepatitis C. Sample size 200. Power 90%.", "Treating hepatitis C"),
    ],
)
def test_a_title_behind_its_label_has_its_subtitle(said: str, title: str) -> None:
    assert values(said)[TITLE] == title
