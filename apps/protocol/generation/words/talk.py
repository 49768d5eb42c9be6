"""How people lead up to what they ask, suppose or tell of a study, and call it: "I wonder whether …", “就是想看看……”,
"call it …". Who tells it is `who_tells`.

What the study asks stands without who asks it; what somebody wonders about is not known. How people begin and end
to speak of anything is `fields.reading.spoken.speech`. Pure.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.spoken.speech import without_leads, without_trails
from apps.fields.reading.text import Said
from apps.protocol.generation.words.trims import own_place
from apps.protocol.generation.words.who_tells import without_teller

NAMES: Final = ("scientific_question.title", "scientific_question.short_title")
HYPOTHESIS: Final = "scientific_question.hypothesis"
KNOWN: Final = tuple(f"scientific_question.{key}" for key in ("background", "knowledge_gap", "significance"))
ASKED: Final = ("scientific_question.question", "scientific_question.objectives")
TOLD: Final = (*NAMES, *KNOWN, *ASKED, HYPOTHESIS)

# "我们就是想看看能不能……": what the study asks, without who asks.
ASKS_ZH: Final = re.compile(
    r"(?:我们|咱们|我)?(?:就|主要|其实|一直|总|有点|很|也)*好奇[的是，,]*(?=\S)"
    r"|(?:我们|咱们|我)(?:就|主要|其实|一直|总|老)*(?:在)?(?:琢磨|纳闷|寻思|想(?![要看知了弄搞])(?=[^，。]{0,20}(?:能不能|是不是|有没有|会不会|是否)))[的是，,]*"
    r"|(?:我们|咱们|我)?(?:就|主要|其实|一直|总)*(?:是)?想(?:要)?"
    r"(?:看看|看一?下|看(?![到见不护诊病法作成上])|知道|了解|弄清楚?|搞清楚)"
    r"(?:一?下)?(?=[^，。？]{4})"
)
WONDERS: Final = (
    r"(?:we|i)(?:['’]m|['’]ve|['’]d)?\s+(?:(?:just|really|always|often|still|was|were|am|are|have|been|keep|kept)\s+)*"
    r"(?:wonder(?:ed|ing)?|ask(?:ed|ing)? (?:myself|ourselves)"
    r"|(?:want(?:ed)?|like) to (?:know|see|find out)|curious)\s+"
)
# "我们准备比较……", "We'd like to see whether …": the study does, or asks, without who would like to.
MEANS_ZH: Final = re.compile(
    r"(?:我们|咱们|我)?(?:这次|现在|就|主要)*(?:想要?|准备|打算|计划)(?:着手)?(?=(?:比较|评[估价]|验证|观察|研究|探[讨索]|分析|明确|做))"
)
MEANS_EN: Final = re.compile(
    r"(?:we|i)(?:['’]d|\s+would)?\s+(?:(?:just|really)\s+)?(?:like|love|want|hope)\s+to\s+"
    r"(?:(?:see|know|find out|learn|check)\s+(?=(?:whether|if|how|what|which)\b)"
    r"|(?=(?:compare|test|assess|evaluate|study|examine|show|measure)\b))"
    rf"|(?:(?:so|and)\s)?{WONDERS}(?=(?:whether|if|how|what|which|why)\b)",
    re.IGNORECASE,
)
# What somebody wonders in a background is not known.
WONDERS_EN: Final = re.compile(
    rf"(?P<before>^|[.!?;,]\s|\b(?:and|but|so)\s){WONDERS}(?=(?:whether|if|how|which|why)\b)", re.IGNORECASE
)
WONDERS_ZH: Final = re.compile(
    rf"(?P<before>^|[。！？；，]\s?)(?:{ASKS_ZH.pattern})(?=[^。；]*(?:能不能|是不是|有没有|会不会|是否|哪|多少|怎么))"
)
# "After a stroke, I keep asking myself whether mirrors help": what is asked, and of when.
ASKED_BEHIND: Final = re.compile(
    rf"^(?P<head>[^.!?,]{{3,120}}),\s(?:and\s|but\s|so\s)?{WONDERS}(?P<asked>(?:whether|if|how|which|why)\b.+)$",
    re.IGNORECASE,
)
OF_WHEN: Final = re.compile(r"(?:after|in|among|for|with|following|during|before)\b", re.IGNORECASE)
ASKS_BEHIND_ZH: Final = re.compile(
    r"(?<=[，；])(?:我们|咱们|我)(?:就|主要|其实|一直|总|老)*(?:是|在)?(?:想(?:要)?(?:看看|看一?下|知道|了解)|琢磨|好奇)(?:的是)?[，,]?(?=[^，。]{4})"
)
# A hypothesis is supposed whoever says so.
WHETHER: Final = re.compile(r"(?:whether|if)\s(?=\w)(?![^,]*,)", re.IGNORECASE)
SUPPOSES_ZH: Final = re.compile(r"(?:估计|大概|应该)[是，,]?(?=[^，。；]{4})(?![法到起])")
NOBODY: Final = re.compile(
    r"\b(?:i|we)\s(?:don['’]t|do\snot)\s(?:think|believe)\s(?:that\s)?any(?:body|one)\b", re.IGNORECASE
)
# "Falls, I think, are common", “要是有用，我觉得能省钱”: said in passing.
BESIDE_EN: Final = re.compile(
    r",\s(?:(?:i|we)\s(?:think|guess|suppose|reckon|believe)|well|you know|i mean"
    r"|honestly|to be honest|basically),(?=\s)"
    r"|(?<=\b(?:and|but))\s(?:honestly|frankly|basically|you know|i mean),?(?=\s)",
    re.IGNORECASE,
)
BESIDE_ZH: Final = re.compile(
    r"(?<=[，；])(?:我们?|咱们?)(?:个人)?(?:觉得|认为|估计|感觉|猜)吧?[，,]?(?=[^，。；]{3})"
)
# “我们骨科” is one of the hospital's; “老遇到” is said of what often happens.
OURS_ZH: Final = re.compile(
    r"(?:我们|咱们)(?:这)?(?=(?:(?:心|神经|呼吸|消化|肾|骨|普|胸|泌尿|妇|产|妇产|儿|眼|耳鼻喉|口腔|皮肤|肿瘤|血液|风湿|感染|内分泌"
    r"|麻醉|康复|重症|急诊|老年|疼痛|血管|烧伤|中医|介入)(?:免疫|血管|病)?(?:[内外]|医学)?科|急诊|病房|病区|门诊|ICU))"
)
OFTEN_ZH: Final = re.compile(r"^(?:我们?|咱们)?(?:老是?|总是?)(?=遇到?|碰到?|见到)")
CALLED_EN: Final = re.compile(
    r"(?:(?:you|we|i|let)\b['’]?[a-z]*\s)?(?:(?:may|might|can|could|would|will|should|just|probably|simply|like\sto|want\sto|have)\s){0,3}"
    r"(?:call(?:ed)?|name)\s(?:it|this|the\s(?:study|trial|project))\s"
    r"(?:(?:something\slike|simply|just|maybe|perhaps|the)\s){0,2}(?=\S)"
    r"|(?:it|the\s(?:study|trial))(?:\s(?:is|will\sbe|would\sbe|should\sbe)|['’](?:s|ll\sbe|d\sbe))\s(?:called|named)\s(?=\S)",
    re.IGNORECASE,
)
CALLED_ZH: Final = re.compile(
    r"(?:(?:你们?|您|我们?|咱们?|大家|这个?(?:研究|题目|试验|课题)?|名字|题目|可以|就|先|想|暂时|还是|也|干脆|把它)+(?:叫[做作]?|取名[叫为]?|命名为|定为)|叫[它做作])"
    r"(?:它|这个)?[：:，,\s]*(?=\S)"
)
CALLED_BEHIND: Final = re.compile(
    r"(?:好了|就行了?|就可以了?|怎么样|如何|行吗|,?\sor\ssomething(?:\slike\sthat)?)[?？.。]?$", re.I
)
QUOTED: Final = re.compile(r"[《“\"「]([^《》“”\"「」]+)[》”\"」][。.]?")
SENTENCE: Final = re.compile(r"[^.!?。！？；]*(?:[.!?](?!\s|$)[^.!?。！？；]*)*(?:[.!?。！？；]+\s*|$)")
ENDS: Final = " .!?。！？；"


def without_talk(path: str, text: str) -> str:
    """A text of the question without the words that lead up to it, or speak of who tells it."""
    if path in NAMES:
        return _name(text)
    rest = without_teller(text)
    text = _begun(rest) if rest != text and path in KNOWN else rest
    sentences = [_sentence(path, found[0]) for found in SENTENCE.finditer(text) if found[0]]
    return own_hospital("".join(sentences))


def _name(text: str) -> str:
    """What a study is called, without who calls it so."""
    said = without(_spoken(text), CALLED_EN)
    called = without(said, CALLED_ZH)
    if called != text:
        called = _spoken(CALLED_BEHIND.sub("", called))
    found = QUOTED.fullmatch(called)
    called = found[1] if found else called
    return called if called == text else _begun(called)


def _begun(text: str) -> str:
    """With a capital, but for "eGFR"."""
    return text if text[1:2].isupper() else text[:1].upper() + text[1:]


def _sentence(path: str, sentence: str) -> str:
    said = sentence.rstrip(ENDS)
    end = sentence[len(said) :]
    told = NOBODY.sub("nobody", BESIDE_ZH.sub("", BESIDE_EN.sub("", without_teller(_spoken(said)))))
    told = _told(path, told)
    return (_begun(told) if told != said and path in KNOWN else told) + end


def _spoken(text: str) -> str:
    """Without how somebody begins and ends to speak."""
    said = without_trails(without_leads(Said.of(text)))
    return said.text.strip() or text


def _told(path: str, text: str) -> str:
    if path in KNOWN:
        text = WONDERS_EN.sub(lambda found: f"{found['before']}it is not known ", text)
        text = OFTEN_ZH.sub("常", text)
        return WONDERS_ZH.sub(lambda found: f"{found['before']}尚不清楚", text)
    asked = ASKED_BEHIND.sub(_asked_behind, ASKS_BEHIND_ZH.sub("", text))
    asked = without(without(without(asked, ASKS_ZH), MEANS_ZH), MEANS_EN)
    return without(without(asked, WHETHER), SUPPOSES_ZH) if path == HYPOTHESIS else asked


def _asked_behind(found: re.Match[str]) -> str:
    head, asked = found["head"], found["asked"]
    return f"{asked} {head[:1].lower()}{head[1:]}" if OF_WHEN.match(head) else asked


def own_hospital(text: str) -> str:
    """“我们科的病人” are 本科室的."""
    return OURS_ZH.sub("本院", own_place(text))


def without(text: str, lead: re.Pattern[str]) -> str:
    """A lead-in that something follows."""
    found = lead.match(text)
    return text[found.end() :] if found and text[found.end() :].strip() else text
