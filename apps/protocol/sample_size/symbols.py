"""What the symbols of the formulas mean, in both languages: a formula alone is read by statisticians only."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.bilingual import Text, both

# In the order in which they are explained; a pattern finds the symbol and not the letter in a longer name.
SYMBOLS: Final = (
    (
        r"z\(",
        both("z(x): the x quantile of the standard normal distribution", "z(x)：标准正态分布的 x 分位数"),
    ),
    (r"α", both("α: significance level", "α：检验水准")),
    (r"α/s", both("s: number of sides (1 or 2)", "s：检验的侧数（单侧为 1，双侧为 2）")),
    (r"β(?!\*)", both("β: 1 − power", "β：1 − 把握度")),
    (r"β\*", both("β*: β, halved in a test of equivalence", "β*：β，等效检验时取其一半")),
    (r"(?<![A-Za-z])k(?![A-Za-z])", both("k: allocation ratio n2/n1", "k：分配比例 n2/n1")),
    (r"(?<![A-Za-z])n1(?!\d)", both("n1, n2: number in each group", "n1、n2：各组例数")),
    (r"σ", both("σ: standard deviation", "σ：标准差")),
    (r"μ", both("μ: mean", "μ：均数")),
    (r"(?<![A-Za-z])HR(?![A-Za-z])", both("HR: hazard ratio", "HR：风险比")),
    (r"(?<![A-Za-z])d = \(", both("d: number of events", "d：事件数")),
    (r"(?<![A-Za-z])d = abs_error", both("d: half width of the interval", "d：置信区间的半宽")),
    (r"λ", both("λ: hazard; η: hazard of dropping out", "λ：风险率；η：脱落风险率")),
    (r"(?<![a-z])se\(", both("se: expected sensitivity", "se：预期灵敏度")),
    (r"(?<![a-z])sp\(", both("sp: expected specificity", "sp：预期特异度")),
    (r"(?<![a-z])prevalence", both("prevalence: share with the condition", "prevalence：患病率")),
    (r"margin", both("margin: treatment minus control", "margin：界值（试验组减对照组）")),
    (r"conf(?![a-z])", both("conf: confidence level", "conf：置信水平")),
    (r"dropout\)", both("dropout: expected share lost", "dropout：失访率")),
)


def symbols_of(formula: str) -> tuple[Text, ...]:
    """The meanings of the symbols that stand in the formula."""
    return tuple(text for pattern, text in SYMBOLS if re.search(pattern, formula))
