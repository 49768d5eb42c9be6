"""Lines of authors as journals print them, and lines that only look like some."""

from __future__ import annotations

import pytest

from apps.documents.parsing.people import people_in

THREE = ("Lin Wang", "Jie Chen", "John Smith")
CHINESE = ("王林", "陈洁", "李晓明")


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Lin Wang, Jie Chen and John Smith", THREE),
        ("Lin Wang1,2*, Jie Chen1, John Smith2,†", THREE),
        ("Lin Wang ¹ Jie Chen ² John Smith ¹,²", THREE),
        ("LIN WANG, JIE CHEN, JOHN SMITH", THREE),
        ("By Lin Wang; Jie Chen & John Smith", THREE),
        ("Lin Wang, MD, PhD, Jie Chen MBBS, and John Smith, BS, for the SWITCH Investigators", THREE),
        ("Dr. Maria José García-López, Prof. Ahmed Al-Rashid", ("Maria José García-López", "Ahmed Al-Rashid")),
        ("Łukasz Kowalski, Søren Ågren, Siobhán O’Neill", ("Łukasz Kowalski", "Søren Ågren", "Siobhán O’Neill")),
        ("Smith JA, Brown AB, van Dijk P, the SWITCH Study Group", ("Smith JA", "Brown AB", "van Dijk P")),
        ("J. Smith, A.B. Brown and C. D. Lee", ("J. Smith", "A.B. Brown", "C. D. Lee")),
        ("Nguyen Van An, Tran Thi Bich", ("Nguyen Van An", "Tran Thi Bich")),
        ("王林 陈洁 李晓明", CHINESE),
        ("王林1,2，陈洁2，李晓明1*", CHINESE),
        ("王 林 陈 洁 李晓明", CHINESE),
        ("作者：王林、陈洁、李晓明", CHINESE),
        ("司马南、诸葛青云", ("司马南", "诸葛青云")),
        ("阿卜杜拉·热合曼，王林", ("阿卜杜拉·热合曼", "王林")),
    ],
)  # fmt: skip
def test_a_line_of_names(line: str, names: tuple[str, ...]) -> None:
    assert people_in(line) == names


@pytest.mark.parametrize(
    "line",
    [
        "",
        "A Multicentre Randomised Trial",
        "Heart Failure, Diabetes Mellitus, Chronic Kidney",
        "New York, San Francisco",
        "Department of Medicine, Oxford",
        "Lin Wang, Department of Medicine",
        "Correspondence to: Lin Wang",
        "Edited by: Jane Doe, Rome Italy",
        "Lin Wang, wang@example.org",
        "Original Article",
        "Open Access",
        "高血压 糖尿病 冠心病",
        "方法",
        "白蛋白、尿素氮",
        "时间、费用",
        "成都 武汉",
        "通信作者：王林",
        "王林（北京例示医院）",
    ],
)
def test_a_line_of_something_else(line: str) -> None:
    assert people_in(line) == ()
