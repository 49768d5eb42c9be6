"""A proposed change of a report: kept by its run, and accepted or dropped by a person."""

from __future__ import annotations

from django.db import transaction

from apps.papers.actions.reports import change_sections
from apps.papers.models import ReportProposal, ResearchReport
from apps.papers.research.changing import NewSection
from apps.projects.access import Right, require
from apps.projects.models import User


def keep_proposal(
    *, by: User, report: ResearchReport, run_id: str, section: int, version: int, wish: str, new: NewSection
) -> ReportProposal:
    """One a run, also when its last step is repeated."""
    values = {
        "report": report,
        "version": version,
        "section": section,
        "heading": new.heading,
        "statements": list(new.statements),
        "left_out": new.left_out,
        "wish": wish,
        "created_by": by,
    }
    return ReportProposal.objects.get_or_create(run_id=run_id, defaults=values)[0]


@transaction.atomic
def accept_proposal(*, by: User, proposal: ReportProposal) -> ResearchReport:
    """Conflict when the report was changed since it was proposed. A section without a statement goes."""
    report = proposal.report
    sections = list(report.sections)
    before = sections[proposal.section]
    made = {**before, "heading": proposal.heading, "statements": proposal.statements}
    sections[proposal.section : proposal.section + 1] = [made] if proposal.statements else []
    changed = change_sections(
        by=by, report=report, sections=sections, wish=proposal.wish, version=proposal.version
    )
    proposal.delete()
    return changed


def drop_proposal(*, by: User, proposal: ReportProposal) -> None:
    require(by, proposal.report.project, Right.EDIT)
    proposal.delete()
