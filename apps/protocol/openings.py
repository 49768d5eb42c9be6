"""What a first message may look like: three studies, each one sentence of a clinician, of which every value is read."""

from __future__ import annotations

from typing import Final

from apps.fields.bilingual import Text, both

TRIAL: Final[Text] = both(
    "We plan a randomised, double-blind, placebo-controlled trial in adults with heart failure and iron deficiency: the"
    " treatment group gets intravenous ferric carboxymaltose, the control group gets placebo, and the primary endpoint"
    " is cardiovascular death at 12 months.",
    "我们想做一项随机、双盲、安慰剂对照试验，纳入合并缺铁的慢性心力衰竭成人患者，试验组静脉注射羧基麦芽糖铁，"
    "对照组用安慰剂，主要终点是12个月心血管死亡。",
)
COHORT: Final[Text] = both(
    "We plan a prospective cohort study of adults with atrial fibrillation, comparing direct oral anticoagulants with"
    " warfarin; the primary endpoint is major bleeding at 12 months.",
    "我们想做一项前瞻性队列研究，纳入心房颤动成人患者，比较直接口服抗凝药与华法林，主要终点是12个月大出血。",
)
DIAGNOSIS: Final[Text] = both(
    "We plan a diagnostic accuracy study in 400 adults with suspected influenza: the index test is a rapid antigen test"
    " and the reference standard is PCR.",
    "我们想做一项诊断准确性研究，纳入400例疑似流感的成人患者，待评价试验是快速抗原检测，参考标准是PCR。",
)
OPENINGS: Final = (TRIAL, COHORT, DIAGNOSIS)
