"""The signs that an installation begins with."""

from __future__ import annotations

from apps.medical_qa.models import RiskSign
from apps.medical_qa.risk.shipped import shipped_signs


def load_default_signs() -> int:
    """Make the shipped signs once; from then on they belong to the administrators, who switch off what they do not
    want, and delete what they made."""
    known = set(RiskSign.objects.values_list("language", "code"))
    made = [
        RiskSign(
            code=sign.code,
            language=sign.language,
            severity=sign.severity,
            advice=sign.advice,
            adds_up=sign.adds_up,
            pattern="\n".join(sign.patterns),
            also="\n".join(sign.also),
            unless="\n".join(sign.unless),
            values=sign.values,
        )
        for sign in shipped_signs()
        if (sign.language, sign.code) not in known
    ]
    RiskSign.objects.bulk_create(made, ignore_conflicts=True)
    return len(made)
