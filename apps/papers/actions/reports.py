"""Keeping what research has found out, and changing it afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from apps.papers.models import ReportVersion, ResearchReport
from apps.papers.research.notes import Topic
from apps.projects.access import Right, require
from apps.projects.actions import audit
from apps.projects.errors import Conflict
from apps.projects.models import Project, User


@dataclass(frozen=True)
class Findings:
    """All that a report is made of; `stopped` says which limit ended the search, empty when none did; `library` is how
    many papers the library had, `elsewhere` names passages of sub-questions that other sections answer, `years` limited
    the papers."""

    question: str
    language: str
    topics: Sequence[Topic]
    sections: Sequence[Mapping[str, Any]]
    references: Sequence[Mapping[str, Any]]
    limitations: Sequence[str]
    left_out: int = 0
    stopped: str = ""
    model: str = ""
    library: int = 0
    elsewhere: Mapping[str, Sequence[int]] = field(default_factory=dict)
    years: Mapping[str, int] = field(default_factory=dict)

    def counts(self) -> dict[str, Any]:
        """Passages that were looked at, those that bear a note, those that do not; notes and statements left out."""
        found = sum(len(topic.seen) for topic in self.topics)
        kept = len({note.passage.key for topic in self.topics for note in topic.notes})
        return {
            "searches": sum(len(topic.searches) for topic in self.topics),
            "found": found,
            "kept": kept,
            "dropped": max(found - kept, 0),
            "statements": sum(len(section["statements"]) for section in self.sections),
            "left_out": self.left_out + sum(topic.unsupported for topic in self.topics),
            "stopped": self.stopped,
            "answered": self.answered(),
            "elsewhere": dict(self.elsewhere),
            "library": self.library,
            "years": dict(self.years),
        }

    def answered(self) -> list[str]:
        """Sub-questions for which the report states something."""
        with_statements = {section.get("question") for section in self.sections} | set(self.elsewhere)
        return [topic.question for topic in self.topics if topic.question in with_statements]

    def searches(self) -> list[dict[str, Any]]:
        return [
            {"sub_question": topic.question, **asdict(search)}
            for topic in self.topics
            for search in topic.searches
        ]


@transaction.atomic
def keep_report(*, by: User, project: Project, run_id: str, findings: Findings) -> ResearchReport:
    """One report a run, also when its last step is repeated."""
    values = {
        "project": project,
        "question": findings.question,
        "language": findings.language,
        "plan": [topic.question for topic in findings.topics],
        "sections": list(findings.sections),
        "references": list(findings.references),
        "searches": findings.searches(),
        "counts": findings.counts(),
        "limitations": list(findings.limitations),
        "model": findings.model,
        "created_by": by,
    }
    report, made = ResearchReport.objects.get_or_create(run_id=run_id, defaults=values)
    if made:
        audit.record(by=by, project=project, action="research.finished", subject=report)
    return report


@transaction.atomic
def change_sections(
    *, by: User, report: ResearchReport, sections: Sequence[Mapping[str, Any]], wish: str, version: int
) -> ResearchReport:
    """Put other sections in place of those of `version`, which are kept; Conflict when there is a later one."""
    require(by, report.project, Right.EDIT)
    locked = ResearchReport.objects.select_for_update().get(pk=report.pk)
    if locked.version != version:
        raise Conflict(_("Someone else has changed the report in the meantime. Look at it again."))
    ReportVersion.objects.create(
        report=locked, number=locked.version, sections=locked.sections, wish=wish, changed_by=by
    )
    locked.sections, locked.version = list(sections), locked.version + 1
    locked.save(update_fields=["sections", "version"])
    audit.record(by=by, project=report.project, action="research.changed", subject=locked)
    return locked


def delete_report(*, by: User, report: ResearchReport) -> None:
    require(by, report.project, Right.EDIT)
    audit.record(by=by, project=report.project, action="research.deleted", subject=report)
    report.delete()
