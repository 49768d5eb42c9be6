"""Hospitals that were named with the participants stand where the document names the place; kinds do not."""

from __future__ import annotations

import pytest

from apps.protocol.generation.words.hospitals import hospitals_in
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of

PUMCH, WEST = "Peking Union Medical College Hospital", "West China Hospital"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f"adults with sepsis at {PUMCH}", [PUMCH]),
        (f"Patients admitted to {PUMCH} and the {WEST}", [PUMCH, WEST]),
        ("adults seen at the First Affiliated Hospital of Sun Yat-sen University", [
            "First Affiliated Hospital of Sun Yat-sen University"]),
        ("北京协和医院的2型糖尿病患者", ["北京协和医院"]),
        ("在四川大学华西医院、瑞金医院和北京协和医院就诊的患者", ["四川大学华西医院", "瑞金医院", "北京协和医院"]),
        ("adults in hospital, at a tertiary hospital or at the University Hospital", []),
        ("Adults who were in Hospital", []),
        ("三级甲等医院的住院患者，来自12家医院和社区医院", []),
        ("重症患者医院获得性肺炎", []),
        ("scored by the Hospital Anxiety and Depression Scale", []),
        ("在本院、外院或综合医院就诊", []),
    ],
)  # fmt: skip
def test_names_are_told_from_kinds(text: str, named: list[str]) -> None:
    assert [*hospitals_in(text)] == named


@pytest.mark.parametrize(
    ("language", "population", "setting", "shown"),
    [
        ("en", f"adults with sepsis at {PUMCH}", None, f"Setting: {PUMCH} (1 centre)."),
        ("en", f"adults with sepsis at {PUMCH}", "one tertiary hospital", f"one tertiary hospital ({PUMCH})"),
        (
            "en",
            f"adults with sepsis at {PUMCH}",
            f"wards of {PUMCH}",
            f"Setting: wards of {PUMCH} (1 centre).",
        ),
        ("zh-hans", "北京协和医院的脓毒症患者", None, "研究场所：北京协和医院（1个中心）。"),
        ("zh-hans", "北京协和医院的脓毒症患者", "重症医学科", "研究场所：重症医学科（北京协和医院）"),
    ],
)
def test_a_named_hospital_stands_as_the_place(
    language: str, population: str, setting: str | None, shown: str
) -> None:
    data = {
        "pico": {"population": population, "setting": setting},
        "study_design": {"design_type": "parallel_rct", "centres": 1},
    }
    written = write_all(source_of(data, language))
    assert shown in section_text(written, "4.1")
    assert ("北京协和医院" if language == "zh-hans" else PUMCH) in section_text(written, "1.1").split(
        "\n1\n"
    )[0]
    assert "To be completed: Setting" not in section_text(written, "1.1")
    assert "待补充：研究场所" not in section_text(written, "1.1")
