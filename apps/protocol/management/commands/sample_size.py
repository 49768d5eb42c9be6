"""`manage.py sample_size`: one calculation as JSON, or a file of worked cases compared with what is computed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.protocol.sample_size import Refused, calculate, designs
from apps.protocol.sample_size.as_json import result_json
from apps.protocol.sample_size.cases import Case, Difference, compare, read_cases


class Command(BaseCommand):
    help = "Calculate a sample size, or check a file of worked cases."
    requires_system_checks = ()  # nothing of the installation is needed for a calculation

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", metavar="DESIGN", help="The design, such as two_means.")
        parser.add_argument("--json", metavar="INPUTS", help="The inputs, as a JSON object.")
        parser.add_argument("--check", metavar="FILE", type=Path, help="A CSV file of cases.")
        parser.add_argument(
            "--design",
            action="append",
            default=[],
            metavar="NAME",
            help="With --check: only the rows of this design; may be given several times.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"] is not None:
            if options["name"] or options["json"]:
                raise CommandError("--check takes a file only: leave out the design and --json.")
            self._check(options["check"], options["design"])
            return
        if not options["name"] or options["json"] is None:
            raise CommandError(f"Say a design and its inputs: DESIGN --json '{{…}}'. Designs: {_names()}.")
        if options["design"]:
            raise CommandError("--design chooses rows of --check.")
        self.stdout.write(
            json.dumps(_calculated(options["name"], options["json"]), ensure_ascii=False, indent=2)
        )

    def _check(self, file: Path, chosen: list[str]) -> None:
        cases = [case for case in _read(file) if not chosen or case.design in chosen]
        unknown = sorted(set(chosen) - {case.design for case in cases})
        if unknown:
            raise CommandError(f"{file}: no rows of {', '.join(unknown)}.")
        if self._differing(cases):
            raise SystemExit(1)

    def _differing(self, cases: Iterable[Case]) -> int:
        """Prints every difference and the sum; the number of rows that differ."""
        agree = differ = 0
        for case, differences in compare(cases):
            for difference in differences:
                self.stdout.write(_line(case, difference))
            agree += not differences
            differ += bool(differences)
        self.stdout.write(f"{agree} agree, {differ} differ")
        return differ


def _names() -> str:
    return ", ".join(design.name for design in designs())


def _calculated(name: str, text: str) -> dict[str, Any]:
    try:
        inputs = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"--json is no JSON: {error}") from error
    if not isinstance(inputs, dict):
        raise CommandError('--json must be an object, such as {"delta": 5, "sd": 10}.')
    try:
        return result_json(calculate(name, inputs))
    except Refused as error:
        lines = (f"{p.field}: {p.reason['en']} / {p.reason['zh_hans']}" for p in error.problems)
        raise CommandError("\n".join(lines)) from error


def _read(file: Path) -> list[Case]:
    try:
        return read_cases(file)
    except (OSError, ValueError) as error:
        raise CommandError(f"{file}: {error}") from error


def _line(case: Case, difference: Difference) -> str:
    wanted, got = (json.dumps(value, ensure_ascii=False) for value in (difference.expected, difference.got))
    return f"{case.id} {case.design} {difference.output}: expected {wanted}, got {got}"
