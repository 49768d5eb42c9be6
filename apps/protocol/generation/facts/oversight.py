"""Who watches over a study: what was told of a data monitoring committee, without what is told of ethics in it.

People answer both in one breath ("no DMC; the hospital's ethics committee approves the study"), and approval and
consent have a section of their own. A committee that reports to the ethics committee stays one sentence. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.protocol.generation.source import Source

DMC: Final = "study_design.dmc"
SENTENCES: Final = re.compile(r"(?<=[.;])\s+|(?<=[。；])|\n+")
CLAUSES: Final = re.compile(r"(?<=[,，])\s*")
OF_ETHICS: Final = re.compile(
    r"\bethic(?:s|al)\b|\bIRB\b|\binstitutional review board\b|\binformed consent\b|\bHelsinki\b"
    r"|伦理|知情同意|赫尔辛基|机构审查委员会",
    re.IGNORECASE,
)
OF_MONITORING: Final = re.compile(
    r"\b(?:DMC|DSMB|IDMC|monitor\w*|interim|stopping|safety data|unblinded)\b"
    r"|监查|监测|监察|安全性?数据|期中|揭盲|中止|终止",
    re.IGNORECASE,
)
# Within a sentence only what is certainly a statement by itself: "…, with reports to the ethics committee" is none.
APPROVAL: Final = re.compile(
    r"\bethic\w*\b.*\b(?:approv|review|submi|obtain)\w*|\b(?:approv|review)\w*\b.*\b(?:ethic\w*|IRB)\b"
    r"|\b(?:IRB|institutional review board)\b.*\b(?:approv|review)\w*|\binformed consent\b.*\b(?:obtain|sign|giv)\w*"
    r"|伦理.*(?:审批|审查|批准|通过|备案|批件|同意)|(?:经|由|报|通过).*伦理|签署?.*知情同意",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Oversight:
    monitoring: str
    ethics: str


def oversight(source: Source) -> Oversight:
    monitoring: list[str] = []
    ethics: list[str] = []
    for sentence in SENTENCES.split(source.text(DMC)):
        rest, of_ethics = _parted(CLAUSES.split(sentence))
        monitoring.append(_side_by_side(rest, source.zh))
        ethics.append(_side_by_side(of_ethics, source.zh))
    return Oversight(_joined(monitoring, source.zh), _joined(_ended(ethics, source.zh), source.zh))


def _parted(clauses: list[str]) -> tuple[list[str], list[str]]:
    """The clauses of one sentence; what follows on a statement about ethics goes with it unless it monitors."""
    monitors = [OF_MONITORING.search(clause) is not None for clause in clauses]
    if not any(monitors) and not any(map(APPROVAL.search, clauses)) and any(map(OF_ETHICS.search, clauses)):
        return [], clauses
    rest: list[str] = []
    of_ethics: list[str] = []
    for clause, is_monitoring in zip(clauses, monitors, strict=True):
        begun = bool(of_ethics) or APPROVAL.search(clause) is not None
        (of_ethics if begun and not is_monitoring else rest).append(clause)
    return rest, of_ethics


def _ended(statements: list[str], zh: bool) -> list[str]:
    """Each as a sentence: what followed a comma has no end of its own."""
    return [each.strip().rstrip(",，;；。.") + ("。" if zh else ".") for each in statements if each.strip()]


def _side_by_side(pieces: list[str], zh: bool) -> str:
    """With the signs between them: what follows a semicolon is no part of the clause before it."""
    return ("" if zh else " ").join(piece for piece in pieces if piece).strip()


def _joined(pieces: list[str], zh: bool) -> str:
    return _side_by_side(pieces, zh).rstrip(",，;；")
