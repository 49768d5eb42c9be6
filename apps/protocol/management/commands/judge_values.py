"""`judge_values FILE …`: how many proposed values stand in words that people told to be of something else.

The files hold messages whose clauses people sorted (`placed/training.py`). For each file and language a line: how many
values are proposed, and how many have words none of whose clauses is of a sort in which such a value may stand: talk,
what others did, what was given up, another item. Some of these are right all the same (a clause has one sort, however
much it tells), so it says where to look, not how many are wrong. `--asked PATH` reads each message as the reply to the
question for a field, `--wrong` prints what stands elsewhere.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from apps.fields.reading import read
from apps.fields.reading.results import ReadValue
from apps.fields.reading.text import Span
from apps.fields.schema.catalogue import FieldCatalogue
from apps.protocol.content_loader import SLUG
from apps.protocol.reading.placed.items import ITEMS
from apps.protocol.reading.placed.training import Clause, clauses_in
from apps.protocol.schemas import stage_schemas

_WHY: Final = "background knowledge_gap question hypothesis objectives title significance"
_MEASURED: Final = "outcome_primary outcome_secondary outcome_safety outcome_definition"
_WHEN: Final = f"visits follow_up treatment_duration recruitment intervention comparator {_MEASURED}"
_ANALYSED: Final = "analysis_primary analysis_other missing_data dropout"
# By the last part of a path: the sorts of clauses in which its values may stand, beside those that `ITEMS` names.
_MAY_STAND: Final[Mapping[str, str]] = {
    **dict.fromkeys(("knowledge_gap", "significance", "question", "hypothesis", "objectives", "title"), _WHY),
    "background": f"{_WHY} others",
    **dict.fromkeys(
        ("population", "inclusion_criteria"), f"{_WHY} population inclusion setting centres design"
    ),
    **dict.fromkeys(
        ("intervention", "comparator", "exposure", "index_test", "reference_standard"),
        f"{_WHY} intervention comparator treatment_duration ratio randomisation",
    ),
    **dict.fromkeys(
        ("outcomes", "outcomes.primary"), "outcome_primary outcome_definition objectives analysis_primary"
    ),
    **dict.fromkeys(("outcomes.secondary", "outcomes.safety"), f"{_MEASURED} safety_monitoring"),
    **dict.fromkeys(
        ("design_type", "allocation", "framework"),
        f"{_WHY} design randomisation ratio rates analysis_primary intervention comparator alpha_power"
        " outcome_primary population",
    ),
    **dict.fromkeys(
        ("blinding", "blinded_roles"),
        "blinding concealment outcome_definition comparator intervention design randomisation",
    ),
    **dict.fromkeys(
        ("randomisation_method", "stratification_factors", "allocation_ratio"),
        "randomisation concealment ratio design",
    ),
    **dict.fromkeys(("n_total", "n_per_group"), "n_total rates ratio recruitment design"),
    **dict.fromkeys(("alpha", "power", "sided"), "alpha_power rates design safety_monitoring"),
    "assumptions": "rates alpha_power hypothesis",
    **dict.fromkeys(("centres", "setting"), "centres population inclusion recruitment visits follow_up"),
    **dict.fromkeys(
        ("visits", "follow_up_duration", "treatment_duration", "recruitment_period", "time_frame", "washout"),
        _WHEN,
    ),
    **dict.fromkeys(("analysis_sets", "missing_data", "primary_analysis", "confounders"), _ANALYSED),
    "interim_analysis": "analysis_other",
    "safety_reporting": "outcome_safety",
}
# Where messages of a sort are told; a message is of the stage of most of its clauses.
_STAGES: Final[Mapping[str, str]] = {
    **dict.fromkeys(_WHY.split(), "scientific_question"),
    **dict.fromkeys(("population", "inclusion", "exclusion", "intervention", "comparator"), "pico"),
    **dict.fromkeys(_MEASURED.split(), "pico"),
    **dict.fromkeys(("n_total", "rates", "alpha_power", "dropout"), "sample_size"),
    **dict.fromkeys((*_ANALYSED.split(), "safety_monitoring"), "endpoints"),
}
_OTHER_STAGE: Final = "study_design"


class Command(BaseCommand):
    help = "Count proposed values whose words people told to be of something else."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument(
            "--asked", default="", help="the path of the field that was asked for before each"
        )
        parser.add_argument("--wrong", action="store_true", help="print what stands elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        catalogue = FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)
        for path in options["files"]:
            counts = {"zh": Counter[str](), "en": Counter[str]()}
            for message, told in groupby(clauses_in(path), key=lambda clause: clause.message):
                clauses, of = [*told], counts["en" if message.isascii() else "zh"]
                stage = options["asked"].partition(".")[0] or _stage_of(clauses)
                for value in read(message, catalogue, current_stage=stage, asked=options["asked"]).values:
                    elsewhere = [*_elsewhere(value, clauses)]
                    of.update(proposed=1, elsewhere=bool(elsewhere))
                    for words in elsewhere if options["wrong"] else ():
                        self.stdout.write(f"{value.field}: {words} <- {message}")
            for name, of in counts.items():
                shown = {key: of[key] for key in ("proposed", "elsewhere")}
                self.stdout.write(json.dumps({"file": path.name, "language": name, **shown}))


def _stage_of(clauses: Sequence[Clause]) -> str:
    stages = Counter(_STAGES.get(sort, _OTHER_STAGE) for clause in clauses for sort in clause.sort.split("+"))
    return stages.most_common(1)[0][0]


def _elsewhere(value: ReadValue, clauses: Sequence[Clause]) -> Iterator[str]:
    """The words of a value none of whose clauses may hold one of its field."""
    key = value.field.partition(".")[2]
    fitting = {sort for sort, items in ITEMS.items() if key in {*items.always, *items.said}}
    fitting |= {*_MAY_STAND.get(key, "").split()}
    for span in value.spans:
        told = [sort for clause in clauses if _meet(clause, span) for sort in clause.sort.split("+")]
        if told and not fitting & {*told}:
            yield clauses[0].message[slice(*span)]


def _meet(clause: Clause, span: Span) -> bool:
    return clause.start < span[1] and span[0] < clause.end
