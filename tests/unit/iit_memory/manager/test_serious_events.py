"""A serious event is read where a patient and the event stand together; criteria, figures and denials report none."""

from __future__ import annotations

import pytest

from apps.iit_memory.manager.serious_events import reports_serious_event


@pytest.mark.parametrize(
    "text",
    [
        "Patient 015 died at home on Saturday",
        "One of our patients, randomised in March, passed away last night",
        "S02-007 was resuscitated on the ward",
        "A participant is in the ICU since yesterday",
        "Subject 12 was taken to hospital by ambulance",
        "We had a death at site 02",
        "the death of a participant was noticed today",
        "Patient 04, who met all inclusion criteria, died",
        "07号病人昨晚急性左心衰住进ICU了",
        "12号受试者昨天猝死",
        "12号昨晚住院了",
        "有个患者在家里去世了",
        "S01-003今早抢救",
        "She passed away in her sleep",
        "昨天死亡1例",
        "患者心跳骤停，正在抢救",
        "一位患者转入重症监护",
    ],
)
def test_an_event_of_a_patient_is_reported(text: str) -> None:
    assert reports_serious_event(text)


@pytest.mark.parametrize(
    "text",
    [
        "We include patients who are treated in the ICU.",
        "Only patients who were admitted to the ICU are eligible",
        "The primary endpoint is death within 28 days",
        "Patients have a death rate of 5 %",
        "Nobody of our patients was admitted to the ICU",
        "No patient died this week",
        "Patient 15 was not admitted to hospital",
        "The hospital has 30 patients for us",
        "Enrolled three patients at Renji hospital today",
        "今天仁济医院入了3个病人",
        "我们招募住院患者",
        "患者死亡率是多少",
        "患者住院时间作为次要终点",
        "本周没有病人死亡",
        "患者没有住院",
        "患者家属去世了",
        "死亡患者的比例是多少",
        "The patient information sheet mentions death as a risk",
        "11月22号ICU开会",
        "研究护士住院了几天",
        "3号中心的住院部搬家了",
    ],
)
def test_what_is_no_event_of_a_patient_is_not(text: str) -> None:
    assert not reports_serious_event(text)
