"""A time in the name of an outcome is its time point where none was recorded; other figures of time are none."""

from __future__ import annotations

import pytest

from apps.protocol.generation.writing.writer import write_all
from apps.protocol.times.named_times import time_of_outcome
from tests.unit.protocol.generation.cast import section_text, source_of
from tests.unit.protocol.generation.test_true_texts import rows_of


@pytest.mark.parametrize(
    ("name", "time"),
    [
        ("Any red cell transfusion by day 30", "day 30"),
        ("Haemoglobin on day 7", "day 7"),
        ("Any scald or blister up to seven days", "seven days"),
        ("Rescue painkillers within two hours", "two hours"),
        ("Vomiting within two hours", "two hours"),
        ("Return to the emergency department within three days of going home", "three days"),
        ("Vomiting in the next 24 hours", "24 hours"),
        ("Headache gone two hours later", "two hours"),
        ("Side effects recorded for seven days", "seven days"),
        ("No vomiting two hours after the dose", "two hours"),
        ("两小时内止住呕吐的比例", "2小时"),
        ("七天内再来就诊", "7天"),
        ("十分钟后的疼痛", "10分钟"),
        ("Change in the pain score from arrival to thirty minutes", "30 minutes"),
        ("Quality of life at 120 days and walking by then", "120 days"),
        ("Infections up to day 30 and deaths up to day 120", "day 30, day 120"),
        ("The change of the fold severity score from baseline to week sixteen", "week 16"),
        ("Grip between baseline and month 6", "month 6"),
        ("Pain at 4 and 12 weeks", "4 and 12 weeks"),
        ("Pain on days 3 and 7", "days 3 and 7"),
        ("Change from baseline to 24 weeks in weight", "24 weeks"),
        ("24周时仍在用足量沙坦的病人比例", "24周"),
        ("24周血钾", "24周"),
        ("尿白蛋白肌酐比从开始到24周的变化", "24周"),
        ("第4、12周的疼痛", "第4、12周"),
        ("术后24小时活动时疼痛", "24小时"),
        ("Pain at 24 hours", "24 hours"),
        ("Pain intensity at 24 h", "24 h"),
        ("Pain at rest 24 hours after surgery", "24 hours"),
        ("Delirium within 3 days after surgery", "3 days"),
        ("Pain score on postoperative day 2", "day 2"),
        ("Day 7 haemoglobin", "Day 7"),
        ("mRS at three months", "three months"),
        ("HbA1c after 12 weeks", "12 weeks"),
        ("30-day all-cause mortality", "30 days"),
        ("术后24小时疼痛", "24小时"),
        ("术后24h疼痛评分", "24h"),
        ("24小时疼痛评分", "24小时"),
        ("术后24小时内吗啡用量", "24小时"),
        ("出院后30天内再入院", "30天"),
        ("治疗12周后糖化血红蛋白变化", "12周"),
        ("三个月时mRS", "三个月"),
        ("28天全因死亡率", "28天"),
    ],
)
def test_a_time_in_the_name_counts(name: str, time: str) -> None:
    assert time_of_outcome({"name": name}) == time


@pytest.mark.parametrize(
    "name",
    [
        "24-hour urine protein",
        "Stay shortened by 2 days",
        "Surgery within 24 hours of admission",
        "Length of stay up to 3 days shorter",
        "Growth at 2 years of age",
        "Cost to 3 hospitals",
        "Dose on day 7 and 30 mg thereafter",
        "24-hour ambulatory blood pressure",
        "Relapse after 12 weeks of remission",
        "Attacks every 4 weeks after surgery",
        "30-day supply of tablets",
        "28天用药依从性",
        "24小时动态血压",
        "24小时尿蛋白",
        "48小时内吗啡用量",
        "每4周发作次数",
        "12周疗程完成率",
        "3年以上生存",
        "住院天数",
    ],
)
def test_other_figures_of_time_are_no_time_point(name: str) -> None:
    assert time_of_outcome({"name": name}) == ""


def test_what_was_recorded_holds() -> None:
    assert time_of_outcome({"name": "24周血钾", "time_point": "12周"}) == "12周"


@pytest.mark.parametrize(
    ("language", "name", "times", "captions", "asked"),
    [
        (
            "en",
            "Haemoglobin on day 7",
            ("day 0", "day 7"),
            ("Schedule of activities", "Endpoints"),
            "No time point",
        ),
        ("zh-hans", "24周血钾", ("第0天", "第24周"), ("访视与操作时间表", "终点指标"), "未给出时间点"),
    ],
)
def test_it_stands_at_its_visit_and_in_the_table_and_is_not_asked_for(
    language: str, name: str, times: tuple[str, str], captions: tuple[str, str], asked: str
) -> None:
    data = {
        "study_design": {
            "design_type": "parallel_rct",
            "visits": [{"name": f"V{n}", "time": time} for n, time in enumerate(times)],
        },
        "endpoints": {"outcomes": {"primary": [{"name": name}]}},
    }
    schedule = {row[0]: row[1:] for row in rows_of(data, "1.3", captions[0], language)}
    assert schedule[name] == ["", "×"]
    assert asked not in section_text(write_all(source_of(data, language)), "1.3")
    [endpoint] = rows_of(data, "3.1", captions[1], language)
    assert endpoint[-1].lower() == time_of_outcome({"name": name})
