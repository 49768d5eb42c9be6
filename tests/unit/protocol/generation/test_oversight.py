"""What was told of ethics in the breath of the data monitoring committee stands under ethics, and only there."""

from __future__ import annotations

import pytest

from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import section_text, source_of


def sections(dmc: str, language: str, design: str = "parallel_rct") -> dict[str, str]:
    data = {"study_design": {"design_type": design, "dmc": dmc}}
    written = write_all(source_of(data, language))
    return {number: section_text(written, number) for number in ("4.3", "10.2", "11.1", "11.4")}


@pytest.mark.parametrize(
    ("language", "told", "monitoring", "ethics"),
    [
        ("en", "No DMC. The ethics committee of the hospital approves the study before it starts.",
         "No data monitoring committee is planned.",
         "The ethics committee of the hospital approves the study before it starts."),
        ("en", "three independent experts, ethics approval has been obtained",
         "Data monitoring committee: three independent experts.", "Ethics approval has been obtained."),
        ("zh-hans", "不设；研究经本院伦理委员会审批", "本试验不设数据监查委员会。", "研究经本院伦理委员会审批。"),
        ("zh-hans", "不设数据监查委员会，方案由医院伦理委员会审查", "本试验不设数据监查委员会。",
         "方案由医院伦理委员会审查。"),
    ],
)  # fmt: skip
def test_each_stands_where_it_belongs(language: str, told: str, monitoring: str, ethics: str) -> None:
    found = sections(told, language)
    assert monitoring in found["11.4"]
    assert ethics in found["11.1"]
    assert ethics not in found["11.4"] + found["4.3"]


def test_ethics_alone_is_no_committee() -> None:
    found = sections("approval by the ethics committee", "en")
    assert "Data monitoring committee: [To be completed" in found["11.4"]
    assert "Data monitoring" not in found["4.3"]
    assert "Approval by the ethics committee." in found["11.1"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "three experts who review the safety data, with reports to the ethics committee"),
        ("zh-hans", "由三名独立专家组成，每6个月审阅安全性数据并报告伦理委员会"),
    ],
)
def test_a_committee_that_reports_to_ethics_stays_one_sentence(language: str, told: str) -> None:
    found = sections(told, language)
    assert told in found["11.4"]
    assert told not in found["11.1"]


def test_an_observational_study_has_its_ethics_under_ethics() -> None:
    found = sections("the team meets monthly. IRB approval is sought first.", "en", "cohort")
    assert "Oversight: the team meets monthly." in found["10.2"]
    assert "IRB approval is sought first." in found["11.1"]
