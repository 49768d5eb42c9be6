"""What the sign of a margin follows from in a trial: the framework, and whether more of the outcome is better."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.vocabulary import Comparison, MarginWords, either

# Calculations that compare shares, by what stands in their names.
PROPORTION_DESIGNS: Final = ("proportion", "risk", "prevalence")
MARGINS: Final = MarginWords(
    comparisons=(
        Comparison(either(r"non[\s_-]?inferior|非劣"), "worse"),
        Comparison(either(r"equivalen|等效"), "plus"),
        Comparison(either(r"superior|优效"), "better"),
    ),
    better_high=either(
        r"\b(?:success\w*|cure[sd]?|remission|respon(?:se|der)s?|surviv\w+|clearance|heal(?:ed|ing)|eradicat\w+"
        r"|improve\w*|relief|resolution|patency|recovery|seroconversion|seroprotection|abstinence|continence"
        r"|live births?|quality of life)\b"
        r"|成功|治愈|缓解|应答|有效|生存|存活|清除|愈合|根除|改善|通畅|恢复|阳转|痊愈|活产|生活质量"
    ),
    better_low=either(
        r"\b(?:mortality|deaths?|die[sd]?|fail(?:ed|ures?)?|relaps\w+|recurren\w+|infections?|adverse|complications?"
        r"|bleed\w*|stroke|thrombo\w+|pain|events?|rejection|progression|hospitali[sz]ations?|readmissions?"
        r"|h[ae]morrhage|infarction|amputation|exacerbations?|toxicit\w+|hba1c|length of stay)\b"
        r"|死亡|病死|失败|复发|感染|不良|并发症|出血|卒中|血栓|疼痛|事件|排斥|进展|住院|再入院|梗死|截肢|加重|毒性|糖化血红蛋白|住院时间"
    ),
    turned=either(  # bad words that say nothing bad: "relapse-free", "无进展生存", "pain relief"
        r"\b[a-z]{3,20}-free\b|无[^,.。;无]{1,5}(?=生存|存活)"
        r"|\b(?:pain|infection|symptom|event)s?\s(?=relief|improvement|clearance|resolution)"
        r"|(?:疼痛|感染|出血)(?=缓解|改善|清除)"
    ),
    of_shares=either(*PROPORTION_DESIGNS),
    parts=("name", "variable", "metric"),
)
