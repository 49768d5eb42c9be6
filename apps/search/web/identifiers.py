"""What identifies a person is not sent to a search service: names where somebody is named, numbers, addresses.

Only what is sure to be one: a drug, a dose, an age or an eponym ("Parkinson") must stay, or the search is lost.
"""

from __future__ import annotations

import re
from typing import Final

_SURNAMES: Final = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金"
    "陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
)
# A given name holds none of these: "患者高血压", "病人黄疸" name nobody.
_NO_GIVEN: Final = (
    "血压热痛病症炎癌瘤糖脂酸尿疸斑体功能查药用服因无有不未已经于后前术诊治疗感染心肺肝肾脑胃肠骨皮肤眼耳鼻喉口腔期年月日岁男女性的是在和与或及"
    "发咳喘晕吐泻便痒肿伤断量高低钾钠钙中大小多少长住入出院科床号来自去问想能会要做吃打从到为对把被让给淋粉竭草丸散汤膏胶囊片"
)
_NAME_ZH: Final = rf"[{_SURNAMES}][^\W\d_a-zA-Z{_NO_GIVEN}]{{1,2}}"
_CALLED_ZH: Final = r"先生|女士|小姐|阿姨|大爷|大妈|大叔|奶奶|爷爷|同学|小朋友|师傅"
_WORD_EN: Final = r"[A-Z][a-z'’-]+"
_NO_NAME_EN: Final = (
    r"(?!Health|Reported|Global|Safety|Education|Outcomes?|Centered|Specific|Disease|Syndrome|The|With|Has"
    r"|Is|On|In)"
)
_NUMBERED: Final = (
    r"(?:住院号|病历号|病案号|门诊号|就诊号|登记号|床号|检查号|条码号|医保号|社保号|卡号|身份证(?:号码?)?|电话(?:号码?)?|手机号?|微信号?|工号|\bID\b)\s?(?:是|为|[:：#])?\s?"
    r"|\b(?:MRN|NHS\s(?:no\.?|number)|hospital\s(?:no\.?|number|ID)|patient\s(?:no\.?|number|ID)|case\s(?:no\.?|number)|SSN|phone|tel|mobile|insurance\s(?:no\.?|number))"
    r"\s?(?:is|:|#)?\s?"
)
_IDENTIFIERS: Final = re.compile(
    rf"(?P<number>(?i:{_NUMBERED})(?=(?:[^0-9\n]{{0,5}}[0-9]){{4}})"
    r"[A-Za-z]{0,4}-?[0-9][0-9A-Za-z-]*(?:[ -][0-9]{2,})*)"
    r"|(?P<id>(?<![0-9A-Za-z])[1-9][0-9]{16}[0-9Xx](?![0-9A-Za-z]))"
    r"|(?P<phone>(?<![0-9.])(?:\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9])"
    r"|(?<![0-9])0[0-9]{2,3}-[0-9]{7,8}(?![0-9])"
    r"|(?<![0-9A-Za-z])\+[0-9]{1,3}[ -]?(?:[0-9][ -]?){7,12})"
    r"|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<born>(?i:(?:出生(?:日期|年月)?|生日|生于|\bDOB\b|\bborn(?:\son)?\b|date\sof\sbirth)\s?(?:是|为|is|:|：)?\s?)"
    r"(?:[0-9]{4}[-/.年][0-9]{1,2}(?:[-/.月][0-9]{1,2}日?)?|[0-9]{1,2}[-/. ](?:[0-9]{1,2}"
    r"|[A-Z][a-z]{2,8})[-/. ][0-9]{2,4}))"
    rf"|(?P<named>(?<=患者|病人|患儿|产妇|孕妇|家属|姓名|名叫|我叫)(?:叫|是|名叫|[:：])?\s?{_NAME_ZH}(?=[,，。;；、:：\s(（0-9男女]|今年|$))"
    rf"|(?P<called>{_NAME_ZH}(?={_CALLED_ZH})|(?:(?<![\u4e00-\u9fff])|(?<=患者|病人|患儿|产妇|孕妇|家属))[{_SURNAMES}](?={_CALLED_ZH}))"
    rf"|(?P<title>\b(?:Mr|Mrs|Ms|Miss|Mister)\.?\s{_WORD_EN}(?:\s{_WORD_EN})?)"
    rf"|(?P<person>(?<=[Pp]atient\s)(?:named\s|called\s)?{_NO_NAME_EN}{_WORD_EN}\s{_NO_NAME_EN}{_WORD_EN}(?=\s?[,(]|\s(?:is|has|was|aged)\b|\s[0-9])"
    rf"|(?<=name\sis\s){_WORD_EN}(?:\s{_WORD_EN})?|(?<=\bnamed\s){_WORD_EN}\s{_WORD_EN}|(?<=\bcalled\s){_WORD_EN}\s{_WORD_EN}(?=\s?[,(]|\s(?:is|has|was|aged)\b))"
)
_TIDY: Final = re.compile(
    r"\s+(?=[,，。;；、?？])|\s*([,，;；、])(?:\s*[,，;；、])+|^[\s,，;；、:：]+|[\s,，;；、:：]+$|\(\s*\)|（\s*）"
)


def without_identifiers(text: str) -> tuple[str, bool]:
    """The text without them, and whether there were any."""
    rest, count = _IDENTIFIERS.subn(" ", text)
    if not count:
        return text, False
    tidy = _TIDY.sub(lambda found: found[1] or "", " ".join(rest.split()))
    return " ".join(tidy.split()), True
