"""What a first message may look like: three studies, in a form that a person can copy, every value of it read."""

from __future__ import annotations

from typing import Final

from apps.fields.bilingual import Text, both

TRIAL: Final[Text] = both(
    "We plan a randomised, double-blind, parallel-group trial with 80% power and a two-sided alpha of 0.05.\n"
    "Population: adults with heart failure and iron deficiency\n"
    "Intervention: intravenous ferric carboxymaltose\n"
    "Comparator: placebo\n"
    "Primary outcome: cardiovascular death at 12 months",
    "我们计划开展一项随机、双盲、平行组试验，双侧α=0.05，把握度80%。\n"
    "研究人群：合并缺铁的慢性心力衰竭成人患者\n"
    "干预：静脉注射羧基麦芽糖铁\n"
    "对照：安慰剂\n"
    "主要终点：12个月心血管死亡",
)
COHORT: Final[Text] = both(
    "We plan a prospective cohort study.\n"
    "Population: adults with atrial fibrillation\n"
    "Exposure: direct oral anticoagulant\n"
    "Comparator: warfarin\n"
    "Primary outcome: major bleeding at 12 months",
    "我们计划开展一项前瞻性队列研究。\n"
    "研究人群：心房颤动成人患者\n"
    "暴露：直接口服抗凝药\n"
    "对照：华法林\n"
    "主要终点：12个月大出血",
)
DIAGNOSIS: Final[Text] = both(
    "We plan a diagnostic accuracy study.\n"
    "Population: adults with suspected influenza\n"
    "Intervention: rapid antigen test\n"
    "Reference standard: PCR\n"
    "Total number: 400",
    "我们计划开展一项诊断准确性研究。\n"
    "研究人群：疑似流感的成人患者\n"
    "干预：快速抗原检测\n"
    "参考标准：PCR\n"
    "总样本量：400",
)
OPENINGS: Final = (TRIAL, COHORT, DIAGNOSIS)
