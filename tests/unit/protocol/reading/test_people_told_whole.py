"""Who takes part, who does not and what each half gets, told in whole sentences: with "or" within one of them, with
reasons, and with somebody who is let in after all."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import proposed

OUT, IN, WHO = "pico.exclusion_criteria", "pico.inclusion_criteria", "pico.population"
GETS, OTHERS, QUESTION = "pico.intervention", "pico.comparator", "scientific_question.question"


@pytest.mark.parametrize(
    ("said", "out"),
    [
        (
            "I won't have anybody with a numb foot from diabetes or anything else, because they will"
            " scald themselves,"
            " nor anyone who has already had the foot in hot water for more than ten minutes before"
            " reaching us, nor"
            " pregnant women, although now I say it, there is no real reason to keep pregnant women"
            " out, so let them in.",
            [
                "a numb foot from diabetes or anything else",
                "who has already had the foot in hot water for more than ten minutes before reaching us",
            ],
        ),
        (
            "Oh, and please also leave out people who have had an opioid in the previous four hours, people with an"
            " allergic reaction to the sting that needs adrenaline, and anybody with broken skin or a"
            " burn over the place"
            " we'd be heating.",
            [
                "people who have had an opioid in the previous four hours",
                "people with an allergic reaction to the sting that needs adrenaline",
                "broken skin or a burn over the place we'd be heating",
            ],
        ),
        (
            "What rules you out: a keloid in the past, isotretinoin in the last six months, being pregnant or"
            " breast-feeding.",
            [
                "a keloid in the past",
                "isotretinoin in the last six months",
                "being pregnant or breast-feeding",
            ],
        ),
        (
            "We leave out people with a deep brain stimulator, with dementia or a MoCA under 21, with a"
            " voice problem from"
            " something else such as a stroke or a vocal cord lesion, and those who already sing in a choir.",
            [
                "people with a deep brain stimulator",
                "dementia or a MoCA under 21",
                "a voice problem from something else such as a stroke or a vocal cord lesion",
                "those who already sing in a choir",
            ],
        ),
        (
            "Bites, cuts over the eyelid or through the lip, anything that needs deep sutures, and"
            " children who are known"
            " to make keloids are all out.",
            [
                "Bites",
                "cuts over the eyelid or through the lip",
                "anything that needs deep sutures",
                "children who are known to make keloids",
            ],
        ),
        (
            "Homes that already do set rounds at night aren't eligible, nor are the ones under inspection.",
            ["Homes that already do set rounds at night", "the ones under inspection"],
        ),
        (
            "脑干梗死、颅内占位引起的不要，肠梗阻的不要。晕针的嘛，问一句，晕过的就算了。",
            ["脑干梗死、颅内占位引起", "肠梗阻"],
        ),
        (
            "戴隐形眼镜的，还有干燥综合征、类风湿这类免疫病的，都不收。",
            ["戴隐形眼镜", "干燥综合征、类风湿这类免疫病"],
        ),
        (
            "要排除的：别的毒蛇咬的，已经在外面切过口子的，手指头发黑坏死的。喝了酒被咬的不排，山里人哪有不喝的。",
            ["别的毒蛇咬", "已经在外面切过口子", "手指头发黑坏死"],
        ),
        (
            "有心脏病、贫血、磺胺过敏的不能进；来之前一个月上过两千五的也不行。",
            ["有心脏病", "贫血", "磺胺过敏", "来之前一个月上过两千五"],
        ),
        (
            "前置胎盘、以前会阴有手术的都不收，胎膜早破的当然也不能按。",
            ["前置胎盘", "以前会阴有手术", "胎膜早破"],
        ),
    ],
)
def test_each_of_those_who_are_out_is_whole(said: str, out: list[str]) -> None:
    assert proposed(said, "pico").get(OUT) == out


@pytest.mark.parametrize(
    "said",
    [
        "Anyone over eighteen who works at least twenty hours a week on the mixing, dough or"
        " dusting lines and has been"
        " there six months or more",
        "Grown-ups, eighteen and up, with at least one sore itchy patch on the toes or fingers that"
        " came on in the cold and"
        " has been there less than a fortnight",
        "Children of one to ten with a straight, clean cut on the face, less than four centimetres long",
        "Any child aged four to eleven at a primary school in our patch with at least one live"
        " louse found on combing",
    ],
)
def test_a_sentence_of_nothing_but_people_is_whom_it_is_about(said: str) -> None:
    assert proposed(f"{said}.", "pico").get(WHO) == said


@pytest.mark.parametrize(
    "said",
    [
        "Anyone over eighteen with a sprain gets a boot and two crutches.",
        "People with asthma who use a spacer will be phoned every week by our nurse.",
    ],
)
def test_what_is_done_with_people_makes_another_sentence(said: str) -> None:
    assert WHO not in proposed(said, "pico")


def test_those_who_may_join_are_told_with_a_condition() -> None:
    told = proposed(
        "Any care home with more than twenty beds and at least two people awake on the night shift"
        " can take part, as long as"
        " the manager signs.",
        "pico",
    )
    assert (
        told[WHO]
        == "Any care home with more than twenty beds and at least two people awake on the night shift"
    )
    assert told[IN] == ["as long as the manager signs"]


@pytest.mark.parametrize(
    ("said", "criteria"),
    [
        (
            "They need to have a witnessed sting or a puncture that one of us thinks looks typical, and"
            " they must be able to"
            " sign for themselves, or have a parent who signs if they are under sixteen.",
            [
                "a witnessed sting or a puncture that one of us thinks looks typical",
                "able to sign for themselves, or have a parent who signs if they are under sixteen",
            ],
        ),
        (
            "We recruit from the clinic register: aged five to fourteen, doctor-diagnosed asthma, at"
            " least one attack in the"
            " past dust season, and a house with electricity most nights.",
            [
                "aged five to fourteen",
                "doctor-diagnosed asthma",
                "at least one attack in the past dust season",
                "a house with electricity most nights",
            ],
        ),
        (
            "就收成年人，打嗝超过四十八小时没停过的，神志清楚能配合的。",
            ["成年人", "打嗝超过四十八小时没停过", "神志清楚能配合"],
        ),
        (
            "手或者前臂被竹叶青咬了的，二十四小时之内到的，能看清蛇或者有照片的都行。",
            ["手或者前臂被竹叶青咬了", "二十四小时之内到", "能看清蛇或者有照片"],
        ),
        (
            "一年里摔过至少一次的，自己能走十米的，拄拐也行。",
            ["一年里摔过至少一次", "自己能走十米的，拄拐也行"],
        ),
    ],
)
def test_each_condition_is_whole(said: str, criteria: list[str]) -> None:
    assert proposed(said, "pico").get(IN) == criteria


def test_the_people_with_whom_a_row_begins_are_told_apart() -> None:
    told = proposed(
        "病人嘛，就收手上长冻疮的成年人，十八到七十岁，皮损至少要有两"
        "处，哦对了，瘙痒或者疼痛打分得在4分以上，太轻的抹不抹都能好。",
        "pico",
    )
    assert told[WHO] == "手上长冻疮的成年人"
    assert told[IN] == ["十八到七十岁", "皮损至少要有两处", "瘙痒或者疼痛打分得在4分以上"]


def test_a_limit_that_is_moved_behind_a_row_is_not_proposed_as_it_was() -> None:
    said = "人嘛，十八到六十岁，嚼槟榔至少三年，张口度十五到三十五毫米之间。哦上限还是放到三十吧。"
    assert IN not in proposed(said, "pico")


@pytest.mark.parametrize(
    ("said", "gets", "others"),
    [
        ("按摩的每天五分钟，用橄榄油；不按摩的做常规孕妇学校。", "每天五分钟，用橄榄油", "做常规孕妇学校"),
        (
            "一半人扎双侧内关加电针，二十分钟，另一半肌注胃复安10毫克。",
            "双侧内关加电针，二十分钟",
            "肌注胃复安10毫克",
        ),
        ("一半人拔完塞明胶海绵，另一半就直接缝两针。", "拔完塞明胶海绵", "直接缝两针"),
        (
            "Half get the comb and a bottle of conditioner. The others get dimeticone 4% twice, a week"
            " apart, and everybody"
            " may wash with their usual shampoo.",
            "the comb and a bottle of conditioner",
            "dimeticone 4% twice, a week apart",
        ),
    ],
)
def test_each_half_is_told_with_all_that_it_gets(said: str, gets: str, others: str) -> None:
    told = proposed(said, "pico")
    assert (told.get(GETS), told.get(OTHERS)) == (gets, others)


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (
            "I would like to see whether glue leaves a scar that looks just as good a year later.",
            "whether glue leaves a scar that looks just as good a year later",
        ),
        (
            "我就是想弄明白提前一周吃红景天和吃乙酰唑胺比，急性高原病少不少。",
            "提前一周吃红景天和吃乙酰唑胺比，急性高原病少不少",
        ),
        (
            "手机提醒他们每半小时站起来三分钟，三个月下来血压会不会降一点？",
            "手机提醒他们每半小时站起来三分钟，三个月下来血压会不会降一点？",
        ),
        ("我就想弄明白高压氧早做晚做到底差不差事。", "高压氧早做晚做到底差不差事"),
    ],
)
def test_the_clause_that_asks_is_the_question(said: str, question: str) -> None:
    assert proposed(said, "scientific_question").get(QUESTION) == question
