"""Inputs of a calculation as plain statements, beside remarks and the figures of other people; and the same words where
they say no such thing."""

from __future__ import annotations

from typing import Any, Final

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE, proposed

ASSUMED: Final = "sample_size.assumptions"
ACCURACY: Final = {"study_design": {"design_type": "diagnostic_accuracy"}}
SURVEY: Final = {"study_design": {"design_type": "cross_sectional"}}
CLUSTERS: Final = {"study_design": {"design_type": "cluster_rct"}}
TRIAL: Final = {"study_design": {"design_type": "parallel_rct"}}


def assumed(said: str, context: dict[str, Any]) -> Any:
    found = read(said, CATALOGUE, current_stage="sample_size", context=context)
    return {value.field: value.value for value in found.values}.get(ASSUMED)


@pytest.mark.parametrize(
    ("said", "width"),
    [
        ("半宽想控制在5个百分点", 0.05),
        ("置信区间上下别超过4个百分点就行", 0.04),
        ("可信区间最好窄一点，两边各3个百分点", 0.03),
        ("半宽嘛，八个点也能接受", 0.08),
        ("文献里半宽放到10个点，太宽了，我们想压到5个点", 0.05),
        ("we'd like the interval no wider than plus or minus 6 points", 0.06),
        ("The half-width should stay below 5 points, the reviewers were fussy about that last time.", 0.05),
        ("The Lagos survey had plus or minus 8 points, we need 4.", 0.04),
        ("Margin of error of five points is fine with me.", 0.05),
    ],
)
def test_how_wide_an_interval_may_be(said: str, width: float) -> None:
    for context in (ACCURACY, SURVEY):
        assert assumed(said, context) == {"abs_error": width}
    assert "sample_size.n_total" not in proposed(said, "sample_size")


@pytest.mark.parametrize(
    ("said", "share"),
    [
        ("六成真是肺炎", 0.6),
        ("估摸着送检的三分之一真有肺栓塞", 0.3333),
        ("我们这儿疑似的里头，差不多四成是真阑尾炎，外院只有两成", 0.4),
        ("转来的病人里一半最后查出来真是胰腺癌", 0.5),
        ("about a third of them will really have it", 0.3333),
        ("Of those we refer, roughly a quarter turn out to have coeliac disease.", 0.25),
        ("One in five of them will actually have a fracture, I'd say; in Leeds it was one in ten.", 0.2),
    ],
)
def test_how_many_really_have_it(said: str, share: float) -> None:
    assert assumed(said, ACCURACY) == {"prevalence": share}


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("这个试纸，估计能查出九成的感染者", {"se": 0.9}),
        ("敏感度我们指望能到88%，老试剂才75%", {"se": 0.88}),
        ("特异度应该有九成五", {"sp": 0.95}),
        ("We hope the swab picks up 92% of the infected.", {"se": 0.92}),
        (
            "I'd guess the sensitivity comes out at around 85 per cent, the maker claims 95.",
            {"se": 0.85},
        ),
        ("We think its specificity would be around 96%, the old one had 90%.", {"sp": 0.96}),
    ],
)
def test_what_a_test_is_hoped_to_find(said: str, value: dict[str, float]) -> None:
    assert assumed(said, ACCURACY) == value


@pytest.mark.parametrize(
    ("said", "share"),
    [("大概三成的孩子近视", 0.3), ("We expect some 12% of the nurses to have burnout.", 0.12)],
)
def test_what_a_survey_expects(said: str, share: float) -> None:
    assert assumed(said, SURVEY) == {"p": share}


@pytest.mark.parametrize(
    "said",
    [
        "医院六成是女病人",
        "三成真的不愿意抽血",
        "九成的病人能查出原因",
        "文献里敏感度85%",
        "灵敏度不能低于90%",
        "We expect a sensitivity of 90% in adults and 70% in children.",
        "灵敏度特异度用Wilson法算95%区间",
        "A third of them will really have to come back for the second visit.",
        "Sensitivity analysis will leave out 10%.",
        "The box is no wider than plus or minus 6 millimetres.",
    ],
)
def test_the_same_words_of_something_else_are_no_input(said: str) -> None:
    assert assumed(said, ACCURACY) is None


@pytest.mark.parametrize("said", ["半宽想控制在5个百分点", "六成真是肺炎", "血压波动正负5个百分点"])
def test_a_trial_of_two_groups_takes_none_of_them(said: str) -> None:
    assert assumed(said, TRIAL) is None


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (
            "each ward has about 20 patients and the ICC is around 0.02",
            {"rho": 0.02, "cluster_size": 20},
        ),
        ("每个病区大概20个病人，ICC按0.02算", {"rho": 0.02, "cluster_size": 20}),
        (
            "每个班差不多四十个孩子，组内相关系数就取0.04吧，文献是0.1",
            {"rho": 0.04, "cluster_size": 40},
        ),
        ("每个社区卫生中心平均60个居民", {"cluster_size": 60}),
        ("The Danish schools had an ICC of 0.1, I would rather take 0.05.", {"rho": 0.05}),
        ("Clusters are around 18 people each.", {"cluster_size": 18}),
    ],
)
def test_clusters_as_people_tell_of_them(said: str, value: dict[str, float]) -> None:
    assert assumed(said, CLUSTERS) == value
    assert assumed(said, TRIAL) is None


@pytest.mark.parametrize(
    "said",
    [
        "Each ward has 3 nurses on nights.",
        "每个病区3个护士轮班",
        "两位阅片者的ICC要在0.8以上",
        "Inter-rater agreement had an ICC of 0.85.",
        "每个村大概50户",  # households or people
    ],
)
def test_who_works_there_and_how_readers_agree_is_no_cluster(said: str) -> None:
    assert assumed(said, CLUSTERS) is None


def test_a_statement_goes_beside_what_is_recorded_and_is_borne_out() -> None:
    context = {**ACCURACY, "sample_size": {"assumptions": {"prevalence": 0.3}}}
    assert assumed("半宽想控制在5个百分点", context) == {"prevalence": 0.3, "abs_error": 0.05}
    assert proposed("半宽想控制在5个百分点", "sample_size") == {ASSUMED: {"abs_error": 0.05}}
