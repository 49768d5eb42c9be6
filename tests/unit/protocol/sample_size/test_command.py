"""`manage.py sample_size`: one calculation, or a file of cases."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

TWO_MEANS = {"delta": 5, "sd": 10, "alpha": 0.05, "sided": 2, "power": 0.8}
CASES = """id,design,inputs,expected
GOOD,two_means,"{""delta"": 5, ""sd"": 10, ""alpha"": 0.05, ""power"": 0.8}","{""n_per_group"": 63}"
BAD,two_means,"{""delta"": 5, ""sd"": 10, ""alpha"": 0.05, ""power"": 0.8}","{""n_per_group"": 64}"
LATER,astrology,"{}","{""n"": 1}"
REFUSED,prevalence,"{""p"": 1.2, ""abs_error"": 0.1}","{""error"": true}"
"""


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("sample_size", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def cases(tmp_path: Path) -> str:
    file = tmp_path / "cases.csv"
    file.write_text(CASES, encoding="utf-8")
    return str(file)


def test_a_calculation_is_json_with_everything_to_defend_it() -> None:
    found = json.loads(run("two_means", "--json", json.dumps(TWO_MEANS)))
    assert found["outputs"]["n_per_group"] == 63
    assert found["inputs"] == {**TWO_MEANS, "ratio": 1, "hypothesis": "equality", "method": "z"}
    assert found["formula"]
    assert found["source"]
    assert "63 participants per group" in found["sentence"]["en"]
    assert "每组 63 例" in found["sentence"]["zh_hans"]
    table = found["sensitivity"]
    assert table["cells"][table["chosen"][0]][table["chosen"][1]] == 126
    assert found["curve"]["chosen"]["n"] == 63


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["two_means", "--json", '{"delta": 5, "sd": 0, "alpha": 0.05, "power": 0.8}'],
            "sd: must be greater",
        ),
        (["two_means", "--json", '{"delta": NaN, "sd": 1, "alpha": 0.05, "power": 1e999}'], "power: must be"),
        (["two_mean", "--json", "{}"], "two_means"),
        (["two_means", "--json", "[1]"], "must be an object"),
        (["two_means", "--json", "{"], "no JSON"),
        (["two_means", "--json", "[" * 100_000], "no JSON"),
        (["two_means"], "Say a design"),
        ([], "Say a design"),
        (["--check", "/no/such/file.csv"], "No such file"),
        (["--check", "/tmp"], "directory"),
        (["two_means", "--check", "x.csv"], "leave out"),
        (["two_means", "--json", "{}", "--design", "two_means"], "--check"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        run(*arguments)


def test_a_file_is_compared_row_by_row_and_a_design_that_is_missing_differs(
    cases: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("sample_size", "--check", cases)
    assert ended.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "BAD two_means n_per_group: expected 64, got 63"
    assert lines[1].startswith("LATER astrology")
    assert "there is no design of this name" in lines[1]
    assert lines[2:] == ["2 agree, 2 differ"]


def test_rows_can_be_chosen_by_design(cases: str) -> None:
    assert run("--check", cases, "--design", "prevalence") == "1 agree, 0 differ\n"
    with pytest.raises(CommandError, match="no rows of cox"):
        run("--check", cases, "--design", "cox")


def test_a_file_that_excel_saved_is_read(cases: str) -> None:
    Path(cases).write_text(CASES, encoding="utf-8-sig")
    assert "agree" in run("--check", cases, "--design", "prevalence")
