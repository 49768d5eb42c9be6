"""What a sentence lets in or keeps out outright: all of it, with what its items share, and nothing of why."""

from __future__ import annotations

import pytest

from tests.unit.protocol.reading.support import proposed

IN, OUT, WHO = "pico.inclusion_criteria", "pico.exclusion_criteria", "pico.population"


@pytest.mark.parametrize(
    ("said", "out"),
    [
        (
            "Babies born before 34 weeks, or under two kilos today, or with a heart condition, I don't want to expose"
            " those.",
            ["Babies born before 34 weeks, or under two kilos today, or with a heart condition"],
        ),
        (
            "Mastitis, an abscess or a swab that really does grow candida keeps her out until it is cleared.",
            ["Mastitis, an abscess or a swab that really does grow candida, until it is cleared"],
        ),
        (
            "And nobody who has had a stroke or a bleed in the head within six months, because we'd be thinning their"
            " blood.",
            ["a stroke or a bleed in the head within six months"],
        ),
        (
            "What rules somebody out is a creatinine above 200, since the drug goes out through the kidneys, active"
            " hepatitis, or living more than an hour away.",
            ["a creatinine above 200", "active hepatitis, or living more than an hour away"],
        ),
        (
            "原来就有慢性肾病、肾小球滤过率低于60的，长期透析的、做过肾移植的，一概不收。",
            ["原来就有慢性肾病、肾小球滤过率低于60", "长期透析", "做过肾移植"],
        ),
        (
            "肝硬化失代偿的，还有转氨酶高是因为病毒性肝炎活动期的，分不清就不要。",
            ["肝硬化失代偿", "转氨酶高是因为病毒性肝炎活动期"],
        ),
        (
            "血小板低于50乘10的9次方每升，正在大出血或者两周内脑出血的，灌流要抗凝，不敢收。",
            ["血小板低于50乘10的9次方每升", "正在大出血或者两周内脑出血"],
        ),
        ("肌酐清除率低于30的不要，巴氯芬走肾的。", ["肌酐清除率低于30"]),
        (
            "低能量摔的，股骨颈、粗隆间都要，转移瘤啃断的那种不收，而且得是四十八小时内上台的。",
            ["转移瘤啃断"],
        ),
        ("满七十的，低能量摔的，转移瘤啃断的那种不收。", ["转移瘤啃断"]),
        (
            "POEMS不收，以前用过长春新碱或者沙利度胺的也别进来搅和。",
            ["POEMS", "以前用过长春新碱或者沙利度胺"],
        ),
        (
            "再次移植、肝肾联合的不算，术前长期吃华法林的也先剔出去。",
            ["再次移植", "肝肾联合", "术前长期吃华法林"],
        ),
        ("烫了超过一天才来的不要，孕妇也不要，男女倒是都行。", ["烫了超过一天才来", "孕妇"]),
        ("高血压的，糖尿病的那种都不要。", ["高血压", "糖尿病"]),
        (
            "耳朵后面起疱疹的，两边都瘫的，或者有过脑外伤的，这种我都不考虑。",
            ["耳朵后面起疱疹", "两边都瘫", "有过脑外伤"],
        ),
    ],
)
def test_a_verdict_keeps_out_whoever_stands_before_it(said: str, out: list[str]) -> None:
    found = proposed(said, "pico")
    assert (found.get(OUT), found.get(IN), found.get(WHO)) == (out, None, None)


@pytest.mark.parametrize(
    ("said", "let_in"),
    [
        (
            "痛经三个月以上的，或者B超提示子宫腺肌症的，都可以入。",
            ["痛经三个月以上的，或者B超提示子宫腺肌症"],
        ),
        (
            "入组要求是体温38度以上，咳嗽加重或者痰变黄，两者有一就行，胸片没有新的浸润影。",
            ["体温38度以上", "咳嗽加重或者痰变黄，两者有一就行", "胸片没有新的浸润影"],
        ),
        (
            "Their haemoglobin has to be below nine, or they need to have had two transfusions in the past month.",
            [
                "Their haemoglobin has to be below nine, or they need to have had two transfusions in the past month"
            ],
        ),
        (
            "They come in if the wound is longer than five centimetres, clean, and less than twelve hours old.",
            ["the wound is longer than five centimetres, clean, and less than twelve hours old"],
        ),
    ],
)
def test_alternatives_that_let_somebody_in_are_one_criterion(said: str, let_in: list[str]) -> None:
    found = proposed(said, "pico")
    assert (found.get(IN), found.get(OUT)) == (let_in, None)


def test_what_a_message_begins_with_counts_for_what_follows() -> None:
    said = (
        "As to whom we can't have: anybody with a systolic below 100 when sitting, anyone pregnant again. Strong CYP3A4"
        " blockers, so clarithromycin, and fluconazole too, if taken in the past seven days."
    )
    assert proposed(said, "pico").get(OUT) == [
        "a systolic below 100 when sitting",
        "pregnant again",
        "Strong CYP3A4 blockers, so clarithromycin, and fluconazole too, if taken in the past seven days",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "I was going to leave out people on bisphosphonates as well, but on reflection they can come in.",
        "我原来还想把糖尿病的去掉，后来一想老年人一半有糖尿病，留着吧。",
        "The results are out because we published.",
        "安慰剂不要，因为不伦理。",
    ],
)
def test_what_is_given_up_or_no_person_keeps_nobody_out(said: str) -> None:
    assert not {IN, OUT, WHO} & proposed(said, "pico").keys()


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        (
            "We would take women of eighteen and over who had their baby between two weeks and, no, make that between"
            " one week and six months ago.",
            WHO,
            "women of eighteen and over who had their baby between one week and six months ago",
        ),
        (
            "病人嘛，就收做完腹部手术打嗝超过48小时的，年龄十八到七十五，老年人其实不少，放宽到八十岁吧，能自己吞药片，愿意签字的。",
            IN,
            ["做完腹部手术打嗝超过48小时", "年龄十八到八十岁", "能自己吞药片", "愿意签字"],
        ),
    ],
)
def test_a_range_that_is_put_right_is_read_as_it_stands(said: str, field: str, value: object) -> None:
    assert proposed(said, "pico").get(field) == value


@pytest.mark.parametrize(
    ("said", "out"),
    [
        ("血钾要低于5，eGFR至少30，三个月内心梗过的不行。", ["三个月内心梗过"]),
        (
            "十到十四岁的脊柱侧弯小姑娘，Cobb角二十到三十五度，Risser两级以内，先天的、神经肌肉的都不要。",
            ["先天", "神经肌肉"],
        ),
        ("三十五周以上的，生下来一到七天，溶血的、要换血的不能进来。", ["溶血", "要换血"]),
        (
            "美沙酮稳定吃了四周以上的，HIV晚期、精神病发作、马上要坐牢的不算。",
            ["HIV晚期", "精神病发作", "马上要坐牢"],
        ),
        (
            "ECOG零到一分，至少一个能量得出来的病灶，脑转移有症状的不收，活动性乙肝的也不收。",
            ["脑转移有症状", "活动性乙肝"],
        ),
        ("VAS过4分可以补一针氟比洛芬，对阿片类有依赖的不进来。", ["对阿片类有依赖"]),
    ],
)
def test_a_verdict_is_not_of_those_who_are_let_in_before_them(said: str, out: list[str]) -> None:
    assert proposed(said, "pico").get(OUT) == out


@pytest.mark.parametrize(
    "said",
    [
        "六小时那个折中的，不三不四，拿掉。",
        "人工抄病历那个办法不要了，错太多。",
        "上回跟你讲的冷冻组免了，机器坏了修不好。",
        "第六个月那次也当主要的，这句去掉，第六个月的算次要。",
        "Quality of life as a third aim is out.",
        "Drop-free is out.",
    ],
)
def test_what_is_taken_out_of_the_plan_is_nobody(said: str) -> None:
    assert OUT not in proposed(said, "pico")


@pytest.mark.parametrize(
    ("said", "in_it"),
    [
        (
            "They must be able to read. Parents' sleep, both, is a secondary.",
            "able to read",
        ),
        (
            "They must be able to read and have a phone. Anyone already in therapy somewhere is not for us.",
            "able to read and have a phone",
        ),
        (
            "咱收的就是新生儿科的黄疸娃，足月的，出生四十八小时到七天。溶血的、感染的、要换血的都剔出去。",
            "足月",
        ),
    ],
)
def test_a_sentence_that_tells_of_something_else_does_not_go_on_with_a_side(said: str, in_it: str) -> None:
    told = proposed(said, "pico").get(IN, [])
    assert in_it in told
    assert not [item for item in told if any(word in item for word in ("sleep", "therapy", "溶血"))]


@pytest.mark.parametrize("said", ["六十五岁以上……算了，还是满七十吧。", "满六十五的算了，改成满七十。"])
def test_what_is_taken_back_keeps_nobody_out(said: str) -> None:
    assert OUT not in proposed(said, "pico")
