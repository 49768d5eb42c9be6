"""`train_questions FILE …`: the weights of the second opinion on medical questions, made from YAML files of questions.

Prints what five-fold cross-validation gives; `--write` stores the weights that are made from all.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.medical_qa.learned.opinion import WEIGHTS
from apps.medical_qa.learned.training import Known, folds, train, write
from apps.medical_qa.risk.shipped import shipped_signs
from apps.medical_qa.routing.assessment import assess
from apps.medical_qa.routing.decision import QUICK, decide
from config.yaml_files import read_yaml

FOLDS = 5


class Command(BaseCommand):
    help = "Learn from YAML files of medical questions: question, intent, emergency."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--write", action="store_true", help="store the weights")

    def handle(self, *args: Any, **options: Any) -> None:
        questions = [each for file in options["files"] for each in _questions(file)]
        self.stdout.write(json.dumps(_figures(questions), indent=2))
        if options["write"]:
            write(train(questions), WEIGHTS)


def _questions(file: Path) -> Iterator[Known]:
    for row in read_yaml(file):
        yield Known(row["question"], row["intent"], bool(row["emergency"]))


def _figures(questions: list[Known]) -> dict[str, Any]:
    """Shares of all questions, each judged by weights that were made without it, together with the rules."""
    found, alarms, lanes = list[bool](), list[bool](), list[bool]()
    for weights, rest in folds(questions, FOLDS):
        for each in rest:
            risk = assess(each.text, shipped_signs(), weights)
            code = decide(each.text, risk, weights).code
            (found if each.urgent else alarms).append(risk.emergency)
            lanes.append((code in QUICK) is (each.intent in QUICK))
    return {
        "questions": len(questions),
        "emergencies_found": round(sum(found) / max(len(found), 1), 4),
        "false_alarms": round(sum(alarms) / max(len(alarms), 1), 4),
        "lanes_right": round(sum(lanes) / max(len(lanes), 1), 4),
    }
