"""What the sign of a margin follows from in a trial: the framework, and whether more of the outcome is better."""

from __future__ import annotations

from typing import Final

from django.utils.translation import get_language

from apps.fields.bilingual import both, in_language
from apps.fields.reading.vocabulary import Comparison, MarginWords, either

# How far the treatment may lie from the control, each way: what the sign of a margin means.
AT_MOST_LOWER: Final = both("with the treatment at most {size} lower", "试验组最多低 {size}")
AT_MOST_HIGHER: Final = both("with the treatment at most {size} higher", "试验组最多高 {size}")
REPLY: Final = both("Margin: {words}", "界值：{words}")
POINTS: Final = both("{size} percentage points", "{size} 个百分点")


def margin_in_words(margin: float, *, is_share: bool, language: str) -> str:
    """A signed margin, treatment minus control, as what may be borne."""
    size = f"{round(abs(margin) * (100 if is_share else 1), 8):.10g}"
    size = in_language(POINTS, language).format(size=size) if is_share else size
    return in_language(AT_MOST_LOWER if margin < 0 else AT_MOST_HIGHER, language).format(size=size)


def margin_reply(margin: float, *, is_share: bool, language: str) -> str:
    """The same as a reply, which is read as it is said."""
    words = margin_in_words(margin, is_share=is_share, language=language)
    return in_language(REPLY, language).format(words=words)


def _in_words(margin: float, is_share: bool) -> str:
    return margin_reply(margin, is_share=is_share, language=get_language() or "en")


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
    lower=either(
        r"\b(?:at most|no more than|up to)\s[^,.;]{1,40}\b(?:lower|less|fewer)\b|(?:最多|至多|顶多|不超过)(?:低|少)"
    ),
    higher=either(
        r"\b(?:at most|no more than|up to)\s[^,.;]{1,40}\b(?:higher|more)\b|(?:最多|至多|顶多|不超过)(?:高|多)"
    ),
    in_words=_in_words,
)
