"""Time, model calls, concurrency and memory of a research report as its sub-questions grow.

`python -m benchmarks.research`: a scripted model that takes about a second a call, a library of a hundred papers, one
round of search for each sub-question. Linear is what is looked for: calls a sub-question stay the same.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.apart import INSIDE, measured_apart
from benchmarks.figures import mebibytes

if TYPE_CHECKING:
    from apps.projects.models import Project
    from tests.support.openai_server import ScriptedServer

SIZES = (2, 4, 8)
PAPERS = 100
PIECES, RATE = 20, 20.0  # a call takes a second
WORDS = "Cardiovascular death occurred in {} of 900 patients with dapagliflozin."


def inside() -> dict[str, Any]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from apps.projects.models import Project
    from tests.support.openai_server import ScriptedServer, use_as_model

    server = ScriptedServer().start()
    use_as_model(server, purposes=("generation",))
    project = Project.objects.get(slug="demo")
    try:
        _add_papers(project)
        _script(server)
        _measured(server, project, 1)  # what is loaded once is no figure
        return {str(size): _measured(server, project, size) for size in SIZES}
    finally:
        server.stop()


def _add_papers(project: Project) -> None:
    from apps.search.library.actions.adding import add_records
    from apps.search.library.records import PaperRecord

    titles = (f"Dapagliflozin in heart failure, study {number}" for number in range(PAPERS))
    records = [PaperRecord(title, WORDS.format(number)) for number, title in enumerate(titles)]
    add_records(project=project, records=records, by=None)


def _script(server: ScriptedServer) -> None:
    from tests.support.openai_script import Reply

    statement = {"text": "Cardiovascular death was counted.", "notes": [1]}
    for sent, answer in (
        (
            '"queries_so_far"',
            {"notes": [_note(number) for number in (1, 2, 3)], "enough": True},
        ),
        ('"note":', {"heading": "Effect", "statements": [statement]}),
    ):
        text = json.dumps(answer)
        size = len(text) // PIECES + 1
        pieces = tuple(text[at : at + size] for at in range(0, len(text), size))
        server.when(Reply(pieces=pieces, tokens_per_second=RATE), contains=sent)
    server.script.default = Reply(text=json.dumps({"sub_questions": ["Dapagliflozin in heart failure"]}))


def _note(passage: int) -> dict[str, Any]:
    quote = "patients with dapagliflozin."
    return {"passage": passage, "statement": "Deaths were counted.", "quote": quote}


def _measured(server: ScriptedServer, project: Project, size: int) -> dict[str, Any]:
    from apps.llm.models import ModelCall
    from apps.papers.research.run import start_research
    from apps.runs.actions.runs import resume_run
    from apps.runs.work.execute import execute_inline

    by, calls = project.principal_investigator, len(server.requests)
    question = "Does dapagliflozin reduce cardiovascular death in heart failure?"
    run = start_research(by=by, project=project, question=question, with_web=False, enqueue=False)
    execute_inline(run)
    asked = [
        f"Effect of dapagliflozin on death in heart failure, part {number} of {size}"
        for number in range(size)
    ]
    answer = {"approve": True, "value": {"sub_questions": asked, "rounds": 1}}
    resume_run(run_id=run.pk, by=by, call_id=run.snapshot["asked"]["call_id"], answer=answer, enqueue=False)
    run.refresh_from_db()
    began = time.perf_counter()
    execute_inline(run)
    took = time.perf_counter() - began
    in_models = (
        sum(ModelCall.objects.filter(reference=str(run.pk)).values_list("duration_ms", flat=True)) / 1000
    )
    return {
        "seconds": round(took, 2),
        "model_calls": len(server.requests) - calls,
        "seconds_in_models": round(in_models, 2),
        "calls_at_once": round(in_models / took, 2),
        "memory_mib": mebibytes(_resident()),
        "state": run.state,
    }


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def measure() -> dict[str, Any]:
    return {**measured_apart("benchmarks.research", TRIALDESK_MEMORY="false"), "load": os.getloadavg()[0]}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.inside:
        print(json.dumps(inside()))
    else:
        print(json.dumps(measure(), indent=2))


if __name__ == "__main__":
    main()
