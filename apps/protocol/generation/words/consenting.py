"""Whether only those take part who consent for themselves: then nobody else signs, and no text says who would.

By itself, because it is told in three places, and one word of a guardian in any of them says the contrary. Pure.
"""

from __future__ import annotations

import re
from typing import Final

_BY_OTHERS: Final = re.compile(
    r"\b(?:legal(?:ly)?|representatives?|guardians?|next\sof\skin|relatives?|family|parents?|prox(?:y|ies)|surrogates?|deferred)\b"
    r"|监护|代理|代签|家属|家长|父母|授权",
    re.IGNORECASE,
)
_IN_PERSON: Final = re.compile(
    r"\b(?:themselves|herself|himself|in\sperson|own\s(?:hand|signature))\b|(?:自己|本人|亲自)[^，。；]{0,4}签",
    re.IGNORECASE,
)
_ABLE: Final = re.compile(
    r"\b(?:able|capable|capacity|competent)\b[^,;.]{0,30}\b(?:consent|sign)"
    r"|(?:能|能够|可以|有能力)(?:自己|本人|亲自|独立|自行)?(?:签|知情同意)|有(?:知情)?同意(?:的)?能力",
    re.IGNORECASE,
)
_UNABLE: Final = re.compile(
    r"\b(?:unable|incapable|lack\w*|without|cannot|can['’]t|no)\b[^,;.]{0,30}\b(?:consent|sign|capacity)\b"
    r"|(?:不能|无法|没法|没有能力|无能力|不具备)[^，。；]{0,6}(?:签|知情同意)|无(?:知情)?同意(?:的)?能力",
    re.IGNORECASE,
)


def sign_for_themselves(told: str, taken: str, out: str) -> bool:
    """By how consent is `told` to be obtained, else by whom the study takes or leaves out."""
    if _BY_OTHERS.search(told) or any(_of_consent_by_others(text) for text in (taken, out)):
        return False
    is_able = _ABLE.search(taken) is not None and not _UNABLE.search(taken)
    return bool(_IN_PERSON.search(told) or is_able or _UNABLE.search(out))


def _of_consent_by_others(text: str) -> bool:
    """A relative is many a criterion; one who signs is told beside the consent."""
    return any(
        _BY_OTHERS.search(clause) and re.search(r"consent|sign|签|同意", clause, re.IGNORECASE)
        for clause in re.split(r"[;；。\n]", text)
    )
