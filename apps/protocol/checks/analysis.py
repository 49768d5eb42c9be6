"""Check 23: analysis sets are defined; non-inferiority reports intention to treat and per protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.fields.bilingual import both
from apps.fields.paths import get_value
from apps.fields.rules import Outcome, Violation
from apps.protocol.checks.reading import (
    ANALYSIS,
    DESIGN,
    FRAMEWORK,
    HYPOTHESIS,
    Context,
    assigns_nothing,
    given,
    missing,
    not_concerned,
    says_nothing,
    text_of,
    unreadable,
)
from apps.protocol.checks.violations import blocks, demands
from apps.protocol.checks.wordings import analysis_sets

SETS = "endpoints.analysis_sets"


def defined_analysis_sets(context: Context, facts: Mapping[str, Any]) -> Outcome:
    """23 B: analysis sets defined; non-inferiority has both ITT (or FAS) and PP. Trials only."""
    if not given(context, DESIGN):
        return missing(DESIGN)
    if assigns_nothing(context):
        return not_concerned("observational and diagnostic studies", "观察性与诊断性研究")
    listed = get_value(context, SETS)
    items = listed if isinstance(listed, list) else [listed]
    sets = [str(item) for item in items if item is not None and not says_nothing(str(item))]
    if not sets:
        return (_none(),)
    if "non_inferiority" not in {text_of(context, FRAMEWORK), text_of(context, HYPOTHESIS)}:
        return ()
    return _of_non_inferiority(sets, text_of(context, ANALYSIS))


def _of_non_inferiority(sets: list[str], analysis: str) -> Outcome:
    itt, pp, known = analysis_sets(sets)
    wording = analysis_sets([analysis]) if analysis else (False, False, True)
    itt, pp = itt or wording[0], pp or wording[1]
    if itt and pp:
        return ()
    if not known:
        return unreadable(SETS)
    lacking_en = " and ".join(name for name, there in (("ITT", itt), ("PP", pp)) if not there)
    lacking_zh = "和".join(name for name, there in (("意向性分析集", itt), ("符合方案集", pp)) if not there)
    return (_not_both(lacking_en, lacking_zh),)


def _none() -> Violation:
    return demands(
        (SETS,),
        both("No analysis sets are defined.", "未定义分析集。"),
        both(
            "Define the analysis sets, for instance full analysis set (ITT), per protocol, safety set.",
            "请定义分析集，例如全分析集（意向性）、符合方案集、安全集。",
        ),
    )


def _not_both(en: str, zh_hans: str) -> Violation:
    return blocks(
        (SETS, FRAMEWORK),
        both(
            f"A non-inferiority trial must report ITT and PP; missing: {en}.",
            f"非劣效试验须同时报告意向性分析与符合方案分析；缺少：{zh_hans}。",
        ),
        both(
            "Add the missing set to the analysis sets, and report the primary analysis in both.",
            "请在分析集中补充所缺的集合，并在两个集合中报告主要分析。",
        ),
    )
