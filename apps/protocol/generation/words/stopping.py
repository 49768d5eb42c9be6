"""When the treatment of one participant is stopped, and what becomes of them: whether the words name cases or say what
is done then, and whether those leave the trial. And whether what everybody receives tells of rescue, too.

"ALT above five times normal" is one more case of a list, "treatment is stopped in anyone whose ALT …" a sentence of its
own; and who is said to leave the trial is not said to be followed up as planned. Pure.
"""

from __future__ import annotations

import re
from typing import Final

_IS_DONE: Final = re.compile(
    r"\b(?:stop(?:s|ped|ping)?|discontinu\w+|withdrawn?|withdraws?|com(?:es?|ing)\soff|tak(?:en?|ing)\s(?:them\s)?(?:off|out)|leaves?|drops?\sout|end(?:s|ed)?"
    r"|interrupted|switch(?:es|ed)?|go(?:es)?\soff)\b|停|终止|中止|退出|换药|出组|撤药",
    re.IGNORECASE,
)
_LEAVES: Final = re.compile(
    r"\b(?:leaves?|leaving|withdrawn?\sfrom|withdraws?\sfrom|drops?\sout\sof|out\sof|off|removed\sfrom|excluded\sfrom|exits?)\s(?:the\s)?(?:trial|study)\b"
    r"|\bdrops?\sout\b|退出(?!治疗|用药|干预)|出组|剔除|脱落",
    re.IGNORECASE,
)
_STAYS: Final = re.compile(
    r"\b(?:not|never|without|n['’]t)\b[^.;,]{0,20}\b(?:leav|withdraw|drop)\w*|\b(?:remain|stay|keep|followed|follow-?up)\w*|不(?:用|必|算)?退出|继续(?:随访|留)|随访",
    re.IGNORECASE,
)
_RESCUE: Final = re.compile(
    r"\brescue\b|\b(?:may|can|allowed\sto)\s(?:take|use|have)\b|\b(?:not\sallowed|forbidden|prohibited|discouraged|no\sother)\b|\b(?:as|if|when)\s(?:really\s)?needed\b"
    r"|补救|解救|可以?(?:临时)?[吃用服加](?!药物治疗)|允许|不[许准能得]|禁[止用忌]|劝阻|必要时|按需",
    re.IGNORECASE,
)


def says_what_is_done(told: str) -> bool:
    """Whether it is a sentence about stopping, and no case in which that is done."""
    return _IS_DONE.search(told) is not None


def leaves_trial(told: str) -> bool:
    return _LEAVES.search(told) is not None and not _STAYS.search(told)


def tells_of_rescue(told: str) -> bool:
    """Whether it says what may be taken besides, or is forbidden."""
    return _RESCUE.search(told) is not None
