"""Words by which rules tell what a medical question wants (words.yaml), in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from apps.medical_qa.risk.patterns import load_patterns

_PATTERNS = load_patterns(Path(__file__).with_name("words.yaml"))
MEDICINE: Final = _PATTERNS["medicine"]
MEDICINE_USE: Final = _PATTERNS["medicine_use"]
MEDICINE_DOSING: Final = _PATTERNS["medicine_dosing"]
MEDICINE_MIXING: Final = _PATTERNS["medicine_mixing"]
MEDICINE_HOW: Final = _PATTERNS["medicine_how"]
RESEARCH: Final = _PATTERNS["research"]
FAMILY_SCREENING: Final = _PATTERNS["family_screening"]
STUDY_CONDUCT: Final = _PATTERNS["study_conduct"]
SYMPTOM: Final = _PATTERNS["symptom"]
BODY: Final = _PATTERNS["body"]
DURATION: Final = _PATTERNS["duration"]
MINE: Final = _PATTERNS["mine"]
ADVICE: Final = _PATTERNS["advice"]
ADVICE_ASKED: Final = _PATTERNS["advice_asked"]
KNOWLEDGE: Final = _PATTERNS["knowledge"]
VAGUE: Final = _PATTERNS["vague"]
HANDLING: Final = _PATTERNS["handling"]
SUBJECT: Final = _PATTERNS["subject"]
RECORDING: Final = _PATTERNS["recording"]
CHOOSING: Final = _PATTERNS["choosing"]
EVIDENCE: Final = _PATTERNS["evidence"]
FIRST_AID_COURSE: Final = _PATTERNS["first_aid_course"]
GREETING: Final = re.compile(
    r"^\W*(?:hi|hello|hey|thanks?|thank you|good (?:morning|afternoon|evening)|ok(?:ay)?|bye"
    r"|你好|您好|谢谢|多谢|感谢|早上好|晚上好|在吗|好的|嗯|再见|嗨)"
    r"(?:[\s,!.~啊呀吧了您你]|very much|a lot|there|doctor|医生|大夫)*\W*$"
)
