"""What is said for the scientific question: the texts that tell it, and the sentences that are it whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.reading.phrases import FieldPhrases, in_clauses
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.texts.no_question import (
    NO_BACKGROUND,
    NO_QUESTION,
    OF_THE_ORDER,
    SUPPOSED,
    WORTH_IT,
)
from apps.protocol.reading.texts.sentences import compares, gap, research_question
from apps.protocol.reading.texts.titles import is_subtitle
from apps.protocol.reading.words.topics import GAP, WORTH
from apps.protocol.reading.words.wording import FILL, STOP

_MAY_SUPPOSE: Final = may_be("hypothesis", "question", least=0.12)


def supposes(plain: str) -> bool:
    """Whether words may be a hypothesis: they say how two things compare, or are like one."""
    return compares(plain) or _MAY_SUPPOSE(plain)


# Figures for a sample size are no hypothesis.
NO_FIGURES_EN: Final = (
    r"(?![^.;]*(?:%|\b(?:SD|standard deviations?|power|alpha|sample size|drop-?out|per (?:arm|group))\b))"
)
NO_FIGURES_ZH: Final = r"(?![^。;]*(?:%|标准差|把握度|检验效能|样本量|失访|脱落|每组))"

# What a hypothesis cannot do without: a difference, a likeness, or that somebody supposes it.
TELLS_A_DIFFERENCE: Final = (
    r"\b(?:better|worse|more|less|fewer|(?:lower|high|long|short|fast|slow|strong|weak|earl(?:y|i)|lat|great|small|larg|safe)\w*"
    r"|(?:reduc|cut|halv|half|doubl|tripl|improv|increas|decreas|rais|prevent|protect|predict|associat|link|differ|shrink|drop|fall|fell"
    r"|ris|avoid|affect|effect|chang|compar|detect|sensitiv|accura|delay|spar|sav|help|work|lead|caus|benefi|harm|matter|miss|pick|catch"
    r"|outperform|match|equival|inferior|superior|expect|believ|suspect|reckon|predict|guess|assum|suppos|hypothesi)\w*"
    r"|think|hunch|bet|should|will|would|won't|ought|as\s(?:good|well|safe)|equal|same|similar|no\s(?:difference|effect)|risks?|good|enough|down\sby)\b|'ll\b|'d\b"
    r"|优|劣|更|较|比|降|升|减|增|少|多|高|低|短|长|改善|有效|无效|相关|有关|关系|危险|独立|预测|能|会|应|可以?|猜|估|觉得|认为|预计|相信"
    r"|差|一样|相当|等效|好|快|慢|早|晚|准|强|弱|影响|作用|保护|避免|管用|替代"
)
# How many come in which time is supposed too: "on eight patients a month".
_AT_WHAT_RATE: Final = (
    r"^\W*(?:(?:we|i)\s[a-z]+\s)?(?:on\s)?(?:about\s|some\s|maybe\s)?[\w-]+\s(?:new\s)?(?:patients?|people|participants|women|men|children|cases)"
    r"\s(?:a|per|each|every)\s(?:day|week|month|year)\W*$"
)
# Whoever names the study says nothing else.
_NAMES_IT: Final = (
    r"^\s?(?:那|然后|嗯)?,?(?:研究|试验|课题|文章)?的?(?:题目|标题|简称)(?:就|暂定|先|想){0,2}(?:叫|是|为|定为|写)"
    r"|^\s?(?:so\s|and\s)?(?:the|our)\s(?:full\s|study\s|working\s|short\s)?title\s(?:is|would\sbe|will\sbe|could\sbe)\s"
)
QUESTION: Final[Mapping[str, FieldPhrases]] = {
    # A title names treatment, people and design, and has commas and stops within: "…, hepatitis C. A randomised trial".
    "title": FieldPhrases(
        opening=r"(?:the|our)\s(?:full\s|study\s|working\s)?title\s(?:is|would\sbe|will\sbe)"
        r"|(?:our|the)\s(?:study|trial)\s(?:is|will\sbe)\scalled|(?:(?:let's|just|we(?:'d|'ll|\swill|\swould)?)\s)?call\s(?:it|the\sstudy)(?=\s\S+\s\S+\s\S)"
        r"|(?:研究|试验|课题)?(?:题目|标题)(?:就|暂定|想)?(?:叫做?|为|是)|就叫做?",
        mentions=_NAMES_IT,
        # what is thought of one is none
        rejects=r"^\s?(?:the\stitle\s(?:is|was)\s)?(?:too|very|quite|rather|not|still|a\sbit|wrong|fine|okay|good|bad)\b"
        r"|^\s?(?:题目|标题)?(?:太|有点|还没|不太|不够)",
        holds_others=True,
        carries_on=is_subtitle,
    ),
    "short_title": FieldPhrases(
        mentions=_NAMES_IT,
        opening=r"(?:(?:let's|we(?:'d|'ll|\swill|\swould)?|just)\s)?call\s(?:it|(?:the|this)\s(?:study|trial))"
        r"|(?:it's|it\sis|the\s(?:study|trial)\sis)\scalled|(?:就|暂时|先|还是)+叫(?:做|它)?|叫做",
    ),
    "background": FieldPhrases(
        heading=r"(?:the\s|our\s)?background(?:\sis|\shere)?|(?:研究|我们的)?背景(?:情况)?(?:就)?(?:是|是这样的?)?",
        judge=may_be("background", "significance", least=0.12),
        rejects=NO_BACKGROUND,
        opening=r"(?:我们?的?|研究)?背景(?:情况|介绍)?(?:就|大概|主要)?(?:是|如下)"
        r"|(?:the|our) background (?:is|here is)(?: that)?\b",
        holds_others=True,
        narrative=True,
    ),
    "knowledge_gap": FieldPhrases(
        topic=GAP,
        rejects=r"\bmy\s(?:wife|husband|mother|father|son|daughter|kids|head)\b",
        sentence=gap,
        may_doubt=True,
        holds_others=True,
        narrative=True,
    ),
    "question": FieldPhrases(
        heading=r"(?:the\s|my\s|our\s)?(?:\w+\s)?question(?:\swould\sbe|\sreally\sis|\sis)?|我们?的?(?:研究|科学|临床)?问题(?:其实|主要)?(?:就)?是?",
        needs=r"\?|^\W*(?:is|are|do|does|can|could|will|would|how|what|which|if)\b"
        r"|\b(?:know|see|learn|ask|tell|(?:find|work|figure)\sout)\s(?:if|how|what|which)\b|\b(?:whether|effects?|efficacy|effectiveness"
        r"|compar\w+|versus|vs|associat\w+|risks?|safety|accuracy|reduc\w+|improv\w+|prevent\w+|predict\w+|better|safer|superior"
        r"|inferior|shorten\w*|lower\w*|prevalence|incidence|causes?)\b"
        r"|[能会][否不]|够不够|好不好|是不是|是否|有没有|有无|可否|能不能|吗|哪|怎[么样]|如何|影响|效果|疗效|有效|安全|比较|关系|相关|优于|劣于|减少|降低|改善|提高|缩短|延长|预防"
        r"|预测|准确|危险因素|发生率|患病率",
        mentions=r"\b(?:want|like|trying|need|hope) to (?:know|find out|learn)\b|\bfind out (?:is )?(?:whether|if)\b"
        r"|想(?:知道|弄清楚?|搞清楚|了解)",
        opening=r"(?:所以|其实|那)?(?:我|我们|本研究)?的?(?:真正|其实|主要|最|就|只)*(?:想知道|想问的?(?:就)?是?|要问的?(?:就)?是?|想回答的?(?:就)?是?|(?:核心|关键|主要|研究|科学|临床)?的?问题(?:(?:就|主要)?[是为]|就(?:一句话|一个|这一个|这么一句)[,:])|想看看|想研究|想[弄搞](?:清楚?|明白)(?:的(?:就)?是)?)"
        r"|(?:i|we)(?:'d| would)? (?:(?:really|just|only|mainly) )?(?:want|like|love)"
        r" to (?:know|find out|ask|see(?= (?:if|whether)\b))"
        r"|what (?:i|we)(?:'m|'re|'ve|\s(?:keep|am|are|have))?(?:\son|\sbeen)?\swonder(?:ing)?(?:\sabout)? is"
        r"|what (?:i|we)(?:'d| would)? (?:(?:really|mainly|just|most|also) )?(?:want|like|love|are trying|hope)"
        r" to (?:know|find out|learn|answer|ask|see|show|establish) is",
        rejects=rf"{SUPPOSED}|{NO_QUESTION}",
        sentence=research_question,
        holds_others=True,
        names_others=True,
        narrative=True,
    ),
    "hypothesis": FieldPhrases(
        heading=r"(?:the\s|my\s|our\s)?hypothesis(?:\swould\sbe|\sis)?|(?:我们?的?)?假设(?:就)?(?:是|的话)?",
        judge=supposes,
        needs=TELLS_A_DIFFERENCE,
        holds_others=True,
        rejects=rf"{NO_QUESTION}|{OF_THE_ORDER}|{WORTH_IT}|{_AT_WHAT_RATE}",
        opening=r"(?:我|我们|自己)*(?:自己|个人)?(?:就|都)?猜(?:是|应该|可能)?(?=\S)"
        r"|(?:(?:我们|我|本研究)的?(?:自己|个人)?(?:就|都|是)?|就是)(?:(?:估摸着?|寻思着?|琢磨着)(?=[^。;]*[低高少多快慢好差降减升短长优比])|假设|认为|推测|预计|猜测?|估计|觉得|相信)(?:是|为)?"
        r"|(?:we|i) (?:think|assume|believe|guess|reckon|suspect|predict|hypothesi[sz]e"
        r"|expect(?!\s(?!that\b)[^.;,]{2,60}?\sto\s[a-z]))(?: that)?\b"
        r"|(?=[^.;,?]{3,60}\s(?:ought\sto|should|will|would)\s(?:cut|reduce|lower|halve|shorten|improve|prevent|raise|increase|speed)\b)"
        r"|(?:just\s|simply\s)?that\s(?!(?:is|was|would|will|one|we|i|you|depends)\b)",
        texts=in_clauses(
            r"\b(?P<value>(?:we|i)\sexpect\s(?![^.;]*%)[^.;,%]{2,60}?\sto\s(?:be\s(?:\w+\s)?(?:better|superior|safer|faster|(?:as\s(?:good|safe|effective))|no\sworse|non-?inferior)"
            r"|do\s(?:\w+\s)?better|reduce|lower|shorten|improve|cut|prevent)\b[^.;,]{0,100})(?=[.;,]|$)",
            r"\b(?:we hypothesi[sz]e that|our hypothesis is that)\s(?P<value>[^.;]{5,250})(?=[.;]|$)",
            r"\b(?:we|i)\s(?:believe|expect|suspect|think|reckon)(?:\sthat)?\s(?P<value>(?![^.;]*%)[^.;]{3,120}\b"
            r"(?:shortens?|reduces?|lowers?|improves?|prevents?|halves|increases?|is (?:non-?inferior"
            r"|superior|better|safer))\b[^.;]{2,120})(?=[.;]|$)",
            rf"\b(?:we|i)\s(?:believe|suspect|reckon|guess|predict)(?:\sthat)?\s(?P<value>{NO_FIGURES_EN}[^.;]{{3,80}}?\s(?:will|would|should)\s"
            r"(?:\w+\s)?(?:cut|reduce|lower|halve|shorten|improve|prevent|raise|increase|save|speed|protect|spare|slow|delay)\b[^.;]{2,120})(?=[.;]|$)",
            rf"\b(?:we|i)\s(?:believe|expect|suspect|think|reckon|predict)(?:\sthat)?\s(?P<value>{NO_FIGURES_EN}(?![A-Za-z]\s)[^.;]{{0,120}}\b"
            r"(?:(?:more|less|fewer|better|lower|higher|faster|shorter|longer|safer|sooner|earlier|greater|larger|smaller)\b[^.;]{0,40}\bthan"
            r"|as (?:good|well|safe|effective|much|many) [^.;]{0,40}?\bas)\b[^.;]{2,80})(?=[.;]|$)",
            rf"我们?(?:推测|猜测|猜|相信|认为|觉得|估计|预计)(?P<value>{NO_FIGURES_ZH}[^。;%]{{2,60}}(?:比|较)[^。;%]{{1,24}}(?:多|少|高|低|好|短|长|快|慢|强|优|早|晚|安全|有效)[^。;%]{{0,20}})(?=[。;]|$)",
            r"我们?(?:推测|猜测|猜|相信|认为|觉得|估计)(?P<value>[^。;%]{2,80}(?:可以|能够?|会|优于|不劣于)[^。;%]{0,16}(?:减少|降[低到一至]?|缩短|改善|提高|预防|延长|疗效|效果)[^。;%]{0,40})(?=[。;]|$)",
            r"我们?(?:推测|猜测|猜|相信|认为|觉得|估计)(?P<value>[^,。;%]{2,50}(?:可以|能够?|会)[^,。;%]{0,30}从(?:[0-9.]+%)[降减升提增][^,。;%]{0,4}[0-9.]+%)(?=[,。;]|$)",
            rf"\b(?:we|i)\s(?:expect|predict|hypothesi[sz]e)\s(?:to\ssee\s)?(?P<value>{NO_FIGURES_EN}(?:about\s)?(?:(?:an?|the|one)\s)?(?:half|halving|third|quarter"
            r"|two[- ]thirds|fewer|less|lower|shorter|better|faster|smaller|longer|higher|drop|reduction"
            r"|improvement)\b[^.;]{3,80})(?=[.;]|$)",
            r"我们的?(?:研究)?假设(?:是)?,?\s?(?P<value>(?!检验|失访|脱落|对照组|两组|率)[^。;%]{4,120}?)(?=[。;]|$|,\s?(?:我们)?(?:打算|准备|计划|拟|想))",
        ),
        denied=in_clauses(  # "no lower than" only looks like a denial
            rf"我们?(?:推测|猜测|猜|相信|认为|觉得|估计|预计)(?P<value>{NO_FIGURES_ZH}[^。;%]{{2,60}}(?:不会?比[^,。;%]{{1,20}}[差弱低少]|不(?:会)?(?:劣于|亚于|差于))[^。;%]{{0,60}})(?=[。;]|$)",
            r"我们的?(?:研究)?假设(?:就)?是,?\s?(?P<value>[^。;]{4,60}不(?:低|高|劣)于[^。;]{2,60})(?=[。;]|$)",
        ),
        cues=(
            rf"\b(?:we hypothesi[sz]e that|(?:our |the )?hypothesis is(?: that)?|we expect that){FILL}V{STOP}",
            rf"(?:假设|推测)(?:是|为|:)?V{STOP}",
        ),
        noun=r"(?:test|hypothesis|margin|检验|假设|界值)",
    ),
    "question_type": FieldPhrases(
        noun=r"(?:question|问题)",
    ),
    "significance": FieldPhrases(
        topic=WORTH,
        holds_others=True,
        narrative=True,
    ),
    "objectives": FieldPhrases(
        item_begins=r"(?:and\s)?to\s|(?:and\s)?(?:find out|determine|assess|evaluate|compare|test|see|examine"
        r"|investigate|establish|estimate|show|describe|explore|learn)\b|(?:其次|另外|同时|并|再|还要?)?(?:评[价估]|比较|探讨|明确|验证|观察|研究|了解|分析|确定|建立|看看?)",
        opening=r"(?=to\s(?:find out|determine|assess|evaluate|compare|test|see|examine|investigate"
        r"|establish|estimate|show"
        r"|describe|explore|learn)\b)|(?=(?:评[价估]|比较|探讨|明确|验证|观察|研究|了解|分析|确定|看看?)[^,。;]{4,})",
        holds_others=True,
        texts=in_clauses(
            r"\b(?:aim|objective|purpose|goal)s?\s(?:of (?:this|the|our) (?:study|trial)\s)?(?:is|are)\sto\s"
            r"(?P<value>[^.;]{5,200})(?=[.;]|$)",
            r"(?:本研究旨在|目的(?:是|为|在于))(?P<value>[^。;]{4,120})(?=[。;]|$)",
        ),
        cues=(
            rf"\b(?:aims?|objectives?|purpose|goal)\b[^.;]{{0,30}}?\s(?:is|are)\s(?:to\s)?V{STOP}",
            rf"\bwe aim (?:to\s)?V{STOP}",
            rf"(?:目的(?:是|为|在于)|旨在)V{STOP}",
        ),
    ),
}
