"""When and where a paper came out, as journals print it; and dates that say something else."""

from __future__ import annotations

import pytest

from apps.search.library.imprint import Imprint, doi_of, imprint_of


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("N Engl J Med 2021;384:1412-24", ("N Engl J Med", 2021, "384", "", "1412-24")),
        ("BMJ 2021;372:n71 | doi: 10.1136/bmj.n71", ("BMJ", 2021, "372", "", "n71")),
        ("Lancet Infect Dis 2020; 20 (5): 533–534", ("Lancet Infect Dis", 2020, "20", "5", "533-534")),
        ("Cite this article as: JAMA. 2019;321(5):490-501.", ("JAMA", 2019, "321", "5", "490-501")),
        ("Example et al. BMC Medicine (2018) 16:122", ("BMC Medicine", 2018, "16", "", "122")),
        ("Example Journal 45 (2019) 123-130", ("Example Journal", 2019, "45", "", "123-130")),
        ("Int. J. Example Health 2020, 17, 1729", ("Int. J. Example Health", 2020, "17", "", "1729")),
        ("中华例示杂志2019年5月第47卷第5期 Chin J Example, May 2019", ("中华例示杂志", 2019, "47", "5", "")),
        ("中国例示杂志 2020年10月 第35卷 第10期（总第268期）", ("中国例示杂志", 2020, "35", "10", "")),
        ("临床例示杂志，2018，34（5）：455-459", ("临床例示杂志", 2018, "34", "5", "455-459")),
        ("第41卷 第3期 2021年3月", ("", None, "", "", "")),
    ],
)  # fmt: skip
def test_the_own_line_of_a_journal(line: str, found: tuple[str, int | None, str, str, str]) -> None:
    assert imprint_of([line]) == Imprint(*found)


TITLE, HAN_TITLE = "Early oral switch in bacteraemia", "早期口服序贯治疗血流感染的随机对照试验"
OWN, HAN_OWN = ("J Example Med", 2021, "101-110"), ("中华例示杂志", 2021, "215-220")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"Citation: Wang L, Chen J. {TITLE}. J Example Med 2021;12:101-110.", OWN),
        (f"Wang L, et al. {TITLE.upper()}. J Example Med 2021;12:101-110.", OWN),
        ("Cite this article as: Wang L, Chen J. Oral switch. J Example Med 2021;12:101-110", OWN),
        ("How to cite this article: Wang L, Chen J. J Example Med 2021;12:101-110", OWN),
        (f"引用本文：王林, 陈洁. {HAN_TITLE}[J]. 中华例示杂志, 2021, 41(3): 215-220.", HAN_OWN),
        (f"引用格式：王林，陈洁．{HAN_TITLE}．中华例示杂志，2021，41（3）：215-220", HAN_OWN),
        ("Wang L, Chen J. J Example Med 2021;12:101-110", OWN),
        ("Wang L, Chen J. Quite another subject. J Example Med 2021;12:101-110", ("", None, "")),
        ("Lin Wang, Jie Chen J Example Med 2021;12:101-110", ("", 2021, "")),
    ],
)
def test_how_a_paper_is_to_be_cited(line: str, found: tuple[str, int | None, str]) -> None:
    title = HAN_TITLE if HAN_TITLE in line else TITLE
    imprint = imprint_of([line], title)
    assert (imprint.journal, imprint.year, imprint.pages) == found


@pytest.mark.parametrize(
    ("line", "year"),
    [
        ("Published: March 5, 2020", 2020),
        ("Received: 12 Jan 2019 Accepted: 3 Mar 2020 Published: 9 Apr 2021", 2021),
        ("Received: 3 May 2018 / Accepted: 1 June 2018 / Published online: 15 June 2019", 2019),
        ("Received 12 January 2019; Accepted 5 March 2020; Available online 10 March 2020", 2020),
        ("© The Author(s) 2017", 2017),
        ("Copyright © 2020 Example Medical Society.", 2020),
        ("2018 Example Ltd. All rights reserved", 2018),
        ("n engl j med 384;5 nejm.org February 4, 2021", 2021),
        ("Example Journal, Vol. 41, No. 3, March 2020", 2020),
        ("2021 年第 12 卷第 4 期", 2021),
        ("收稿日期：2019-03-02 网络首发日期：2019-07-08", 2019),
        ("出版日期：2020-01-25", 2020),
        ("DOI：10.3969/j.issn.1001-1234.2016.12.003", 2016),
        ("Received 3 January 2019; accepted 5 November 2020", None),
        ("收稿日期：2019-03-02 修回日期：2019-05-04", None),
        ("基金项目：国家自然科学基金（81900001）；2018年度重点项目", None),
        ("选取2016年1月至2019年12月收治的患者", None),
        ("Enrolled between January 2016 and December 2019.", None),
        ("Two trials published in 2015 showed no effect.", None),
        ("Trial registration ChiCTR1900012345, 2019", None),
        ("See Editorial, Lancet 2015; 386: 12", None),
        ("Downloaded from example.org on 3 May 2023", None),
        ("© The Author(s) 2087", None),
    ],
)
def test_the_year_of_publication(line: str, year: int | None) -> None:
    assert imprint_of([line]).year == year


def test_the_own_line_comes_before_copyright() -> None:
    assert imprint_of(["© 2020 The Authors", "Example J 2021;12:1-9"]).year == 2021


@pytest.mark.parametrize(
    ("lines", "doi"),
    [
        (["Other 10.5555/a.1", "https://doi.org/10.5555/OWN.2"], "10.5555/own.2"),
        (["DOI：10.3760/cma.j.cn112138-20200512-00456"], "10.3760/cma.j.cn112138-20200512-00456"),
        (["Data: https://doi.org/10.5061/dryad.abc12"], ""),
        (["10.5555/alone.3"], "10.5555/alone.3"),
        (["no number"], ""),
    ],
)
def test_the_own_doi(lines: list[str], doi: str) -> None:
    assert doi_of(lines) == doi
