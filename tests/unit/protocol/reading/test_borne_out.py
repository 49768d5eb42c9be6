"""What a rule takes a sentence for is proposed only where its words, or what it is about, bear that out."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import Reading, read
from tests.unit.protocol.reading.support import CATALOGUE


def reading(text: str, stage: str, **known: Any) -> Reading:
    return read(text, CATALOGUE, current_stage=stage, **known)


@pytest.mark.parametrize(
    ("said", "stage", "field"),
    [
        (
            "There's an old French trial with tablets you suck. Somebody from Brazil did a rinse but open label.",
            "scientific_question",
            "study_design.blinding",
        ),
        (
            "There's a French randomised trial, where low calcium went from around 22 to 9 per cent, and then a "
            "couple of American ones which found nearly nothing.",
            "scientific_question",
            "study_design.design_type",
        ),
        (
            "You know, mostly postmenopausal ladies, tongue's on fire, exam is stone cold normal, and they've seen "
            "five doctors who told them it's stress.",
            "scientific_question",
            "pico.outcomes",
        ),
        (
            "Babies with biliary atresia get to surgery too late. Ours are on average 63 days old and they should be "
            "under 45.",
            "scientific_question",
            "pico.inclusion_criteria",
        ),
        ("Background, well. There's a Dutch group.", "scientific_question", "scientific_question.background"),
        ("四百到四百六十纳米的蓝光，关灯在暗室里照，荧光缺失就算阳性。", "pico", "endpoints.missing_data"),
        (
            "去标识化，名字身份证都抹掉，放科里那台不联网的电脑。",
            "endpoints",
            "study_design.allocation_concealment",
        ),
        (
            "Nobody's done it in adults after minimally invasive surgery.",
            "scientific_question",
            "pico.population",
        ),
        (
            "Is this then called equivalence or non-inferiority? I always mix the two.",
            "scientific_question",
            "scientific_question.question",
        ),
        (
            "My therapist likes splints, and honestly I don't know if she's right or if she just likes making them.",
            "scientific_question",
            "scientific_question.knowledge_gap",
        ),
        (
            "My HOD wanted me to do crosslinking trial, epi-on versus epi-off, and I had even prepared the synopsis, "
            "but the company withdrew the riboflavin so that is closed now.",
            "scientific_question",
            "pico.intervention",
        ),
        (
            "So the nurse looks with the dermatoscope at hands, wrists, feet, trunk and so on, six sites, writes down "
            "yes or no before anyone else has had a go.",
            "pico",
            "study_design.centres",
        ),
        (
            "瘙痒最近一周平均下来NRS有4分以上的都收。等一哈，4分还是5分？我还是整5分嘛。",
            "pico",
            "pico.inclusion_criteria",
        ),
        (
            "Who can't go in... anyone who's had laser or electrolysis there already, obviously. White hair. "
            "Pregnant women. Anyone on isotretinoin in the last six months.",
            "pico",
            "pico.population",
        ),
        (
            "So a hundred true cases, and with thirty per cent prevalence that makes about 333 residents. A few will "
            "refuse the scraping or die or go into hospital before the dermatologists have had them, call it one in "
            "ten lost, so 370. Gareth says round it to 400 and be done, but I'd have to find the nurses for that, so "
            "no, 370.",
            "sample_size",
            "sample_size.n_total",
        ),
        ("现在有个自体荧光的灯，照一下，黑掉的就可疑。", "scientific_question", "pico.intervention"),
    ],
)
def test_what_nothing_but_a_rule_bears_out_is_not_proposed(said: str, stage: str, field: str) -> None:
    assert field not in {value.field for value in reading(said, stage).values}


@pytest.mark.parametrize(
    ("said", "stage", "field", "value"),
    [
        (
            "商量了一下，还是双盲",
            "study_design",
            "study_design.blinding",
            {"level": "double", "text": "双盲"},
        ),
        (
            "We'll do it open label.",
            "study_design",
            "study_design.blinding",
            {"level": "open", "text": "open label"},
        ),
        (
            "Missing data will be handled by multiple imputation.",
            "endpoints",
            "endpoints.missing_data",
            "multiple imputation",
        ),
        ("一半给咖啡因，一半什么都不加。", "pico", "pico.intervention", "咖啡因"),
        ("对了，再补充一句：孕妇也不要。", "pico", "pico.exclusion_criteria", ["孕妇"]),
    ],
)
def test_what_is_borne_out_is_proposed(said: str, stage: str, field: str, value: Any) -> None:
    assert reading(said, stage).value(field) == value


@pytest.mark.parametrize(
    ("said", "items"),
    [
        (
            "排除嘛，结核性的、结节病的、血管炎的这些特异性的，浆细胞性乳腺炎也不要，乳腺癌的不要，现在还在喂奶的不要。"
            "隆过胸的，注射过奥美定那种，不要。",
            [
                "结核性",
                "结节病",
                "血管炎的特异性",
                "浆细胞性乳腺炎",
                "乳腺癌",
                "现在还在喂奶",
                "隆过胸",
                "注射过奥美定",
            ],
        ),
        (
            "Also not the ones in acute liver failure, not after any abdominal surgery. We argued about that.",
            ["in acute liver failure", "after any abdominal surgery"],
        ),
    ],
)
def test_a_row_of_which_a_rule_knew_a_part_is_completed(said: str, items: list[str]) -> None:
    assert reading(said, "pico").value("pico.exclusion_criteria") == items


def test_the_only_ones_that_are_taken_are_not_left_out() -> None:
    said = "毛发石、药物结石不算，就植物性的。"
    assert reading(said, "pico").value("pico.exclusion_criteria") == ["毛发石", "药物结石"]


def test_who_is_let_in_does_not_complete_the_row_of_those_left_out() -> None:
    said = "收三个月到两岁、血小板低于30的，有肿瘤的和HIV阳性的不要。"
    assert reading(said, "pico").value("pico.exclusion_criteria") == ["有肿瘤的", "HIV阳性"]


@pytest.mark.parametrize(
    ("said", "background"),
    [
        (
            "侬好,阿拉是上海儿童医院系统急诊的。半夜里小囡肚子痛哭闹,怀疑肠套叠,超声科值班的一个人管整幢楼,等一个半钟头是常有的事。"
            "我就想,急诊科住院医自己拿个便携超声扫一下,准不准,能不能信。",
            "半夜里小囡肚子痛哭闹,怀疑肠套叠,超声科值班的一个人管整幢楼,等一个半钟头是常有的事",
        ),
        (
            "我广西梧州的,搞急诊,讲普通话有点硬你莫见怪。我们这里夏天蛇伤多到爆,竹叶青、烙铁头、眼镜蛇都有,今年六月一个月收了"
            "五十多个。我想看下院前扎了的跟没扎的,局部是不是真的烂得更厉害。",
            "我们这里夏天蛇伤多到爆,竹叶青、烙铁头、眼镜蛇都有,今年六月一个月收了五十多个",
        ),
        (
            "Hey there, peds GI attending here, dictating from the car, parked, don't worry. Kids swallow button "
            "batteries, they burn through the esophagus, and the poison center tells parents to give honey. I want "
            "to see whether that helps.",
            "Kids swallow button batteries, they burn through the esophagus, and the poison center tells parents to "
            "give honey",
        ),
    ],
)
def test_who_speaks_is_no_part_of_the_background(said: str, background: str) -> None:
    assert reading(said, "scientific_question").value("scientific_question.background") == background
