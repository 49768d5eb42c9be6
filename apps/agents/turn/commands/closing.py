"""How people take their leave, and how they say that one item is done: neither holds a value nor asks for anything.

Whoever says more than that, or a value beside it, is read like any other message.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import phrasebook, speaking_of
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

LONGEST: Final = 100
_THANKS: Final = (
    r"(?:(?:many |great, )?thanks?(?: you)?(?: so| very)?(?: much)?(?: a lot| again)?"
    r"(?: for (?:(?:all )?(?:your|the) help|today|everything|this))?|cheers|much appreciated"
    r"|(?:非常|十分|太|真是|真的?)?(?:谢谢|感谢|多谢)(?:你|您|大家)?的?(?:帮助|帮忙)?[了啦啊呀哈]?|(?:你|您)?辛苦[了啦])"
)
# What is said of the assistant with thanks, or in their place, and what is only said beside that.
_BETTER: Final = r"(?:quick|fast|smart|nic|clever|kind|handi)er|better|more (?:useful|helpful|reliable)"
_PRAISES: Final = (
    rf"(?:you['’]re|you are)(?: (?:so|way|far|much|even|a lot)){{0,2}} (?:{_BETTER})"
    r" than (?:my|our|any|most) [a-z ]{2,30}"
    rf"|that was (?:{_BETTER}) than my [a-z]{{3,20}}"
    r"|you['’]re (?:a (?:star|gem|legend|lifesaver|treasure)|brilliant|the best)"
    r"|(?:你|您)(?:这个|这)?(?:真|还|挺|太|蛮)+(?:好使|好用|能干|聪明|厉害|靠谱|听话|耐心)的?[啊呀了哈]?"
    r"|(?:你|您)比我们?[^,，。;；]{2,12}(?:听话|靠谱|好使|好用|聪明|能干|耐心)(?:多了|得多|一?些)?[啊呀了哈]?"
)
_BESIDE_PRAISE: Final = (
    r"(?:which (?:isn['’]t|is not) saying (?:much|a lot)|(?:it )?beats [a-z]+ing|and (?:she|he)['’]s)"
    r"(?: [a-z ]{2,30})?"
    r"|比我们?[^,，。;；]{2,12}(?:听话|靠谱|好使|好用|聪明|能干|耐心)(?:多了|得多|一?些)?[啊呀了哈]?|ha(?:ha)*|哈哈+|嘿嘿+"
)
_LEAD: Final = (
    r"(?:ok(?:ay)?|great|good|perfect|right|all right|alright|fine|well|so|lovely|nice|cool|yes|then|now|and"
    r"|好的?[吧啦呀]?|行[吧啦]?|嗯|那么?|可以|没问题|对)"
)
_WHILE: Final = (
    r"(?: for (?:today|now|the moment|the time being|tonight|this (?:morning|afternoon|evening|week)))"
)
_ENDS: Final = (
    r"(?:(?:that|this)(?:['’]?s| is| will be|['’]ll be| was| would be) (?:all|it|everything|enough)"
    rf"(?: (?:from (?:me|us)|(?:that )?(?:i|we) (?:have|had|need|needed|wanted)))?{_WHILE}?"
    rf"|(?:all|enough|done|finished){_WHILE}|(?:i|we)(?:['’]m|['’]re| am| are) (?:done|finished){_WHILE}"
    r"|(?:(?:i|we)(?:['’]ll| will| can| should)|let['’]?s|let us) (?:stop|leave it|finish|pause|call it a day|end)"
    rf"(?: it)?(?: here| there| at that)?{_WHILE}?"
    r"|(?:(?:i|we)(?:['’]ll| will)|let['’]?s) (?:continue|come back|go on|carry on|be back)"
    r"(?: (?:with|to) (?:this|it))?"
    r"(?: later| tomorrow| next week| another time| soon)"
    r"|(?:see you|talk(?: to you)?|until)(?: later| tomorrow| soon| next (?:week|time)| again)"
    r"|bye(?:[ -]bye)?|goodbye|good night|have a (?:nice|good|great) (?:day|evening|weekend|one)"
    r"|(?:今天|今晚|现在|暂时|目前|我们?|这次|也)*[就先]{1,2}(?:聊|做|写|弄|谈|讲|说|停)?(?:这样|到这|到此|这些|这么多|停)"
    r"(?:里|儿)?(?:为止|结束)?[吧了啦]*"
    r"|(?:今天|今晚|现在)?到此为止[吧了]?|(?:暂时|我|我这边)*没有?(?:什么|别的|其他)?的?(?:问题|事情?|内容|要?说的?|(?:要|需要)?补充的?)?了"
    r"|(?:下次|明天|回头|改天|晚点|过会儿?|下周)(?:我们?)?"
    r"(?:再(?:继续|接着)?(?:聊|说|来|弄|写)?|继续|接着(?:聊|说|弄|写))吧?"
    r"|再见|拜拜|晚安)"
)
CLOSES: Final = (
    rf"(?:(?:{_LEAD}|ha(?:ha)*|哈哈+)[\s,，.。!！]*)*"
    rf"(?:(?:{_THANKS}|{_PRAISES}|{_ENDS})[\s,，.。;!！–-]*"
    rf"(?:(?:{_BESIDE_PRAISE})[\s,，.。;!！]*)*(?:(?:and|but) )?(?:{_LEAD}[\s,，]+)*)+"
)
_ITEM: Final = r"(?P<item>[^\n,.;:，。；：?？]{1,40}?)"
_LEADS: Final = rf"(?:{_LEAD}[\s,，.。]*)*"
_LEAVES: Final = rf"[\s,，.。!！]*(?:{_THANKS}[\s.。!！]*)?"
_DONE: Final = tuple(
    re.compile(rf"{_LEADS}{form}{_LEAVES}", re.IGNORECASE)
    for form in (
        r"(?:(?:that|this)(?:['’]?s| is| was| should be| would be| covers)"
        r"(?: (?:it|all|everything)(?: for| of| with| about))?"
        r"|(?:(?:i|we)(?:['’]m|['’]re| am| are) )?(?:done|finished) with|so much for|enough (?:about|on|for))"
        rf" (?:the |our |my |all the )?{_ITEM}(?: part| section| bit)?"
        r"(?: (?:then|done|settled|finished|sorted|covered))?",
        rf"(?:the |our |my )?{_ITEM}(?: part| section)? (?:is|are) (?:now )?(?:done|settled|finished|sorted|covered)",
        rf"{_ITEM}(?:部分|方面|这块|这部分|这一项|这里)?(?:就|先|大概|基本|暂时|目前)+(?:是)?"
        r"(?:这些|这样|这么多|到这里?|说完|写完|讲完|定)[了吧啦]*",
        rf"(?:以上|这些?)就是(?:全部的?|我们的?|所有的?)?{_ITEM}(?:部分)?[了啦]*",
        rf"{_ITEM}(?:部分|方面|这块|这部分)?(?:已经?)?(?:说完|写完|讲完|定好|说好)[了啦]+",
    )
)


def item_done(text: str, catalogue: FieldCatalogue) -> Field | None:
    """The item of which the whole message only says that it is done."""
    bare = text.strip()
    if len(bare) > LONGEST:
        return None
    for form in _DONE:
        if (match := form.fullmatch(bare)) and (field := named_item(match["item"], catalogue)):
            return field
    return None


def named_item(words: str, catalogue: FieldCatalogue) -> Field | None:
    """The field that is called so."""
    said = words.strip().casefold()
    with speaking_of(catalogue.phrasebook):
        return next((field for field in catalogue.fields if _is_called(field, said)), None)


def titled_item(words: str, catalogue: FieldCatalogue) -> Field | None:
    """The field with this very title or alias, and no looser name."""
    said = words.strip().casefold()
    return next((field for field in catalogue.fields if _is_titled(field, said)), None)


def _is_titled(field: Field, said: str) -> bool:
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return said in {name.casefold() for name in names}


def _is_called(field: Field, said: str) -> bool:
    if _is_titled(field, said):
        return True
    pattern = phrasebook().of(field.key).names
    return bool(pattern) and re.fullmatch(rf"(?:{pattern})", said, re.IGNORECASE) is not None
