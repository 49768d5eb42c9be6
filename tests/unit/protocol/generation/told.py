"""Two studies as people told them: a trial in Chinese, and a cohort that goes back through records in English."""

from __future__ import annotations

from typing import Any, Final

FLUIDS: Final[dict[str, Any]] = {
    "scientific_question": {
        "title": "ERCP补液预防胰腺炎",
        "background": "荷兰人那个FLUYT试验其实是阴性的，他们两组胰腺炎是8%和9%，"
        "不过他们是用的各种NSAID，而且病人是中高危的，我想只做高危的。",
        "question": "高危病人做ERCP，吲哚美辛加大量补液跟只用吲哚美辛比，能不能少得术后胰腺炎？",
        "hypothesis": "加大量补液能把胰腺炎从15%降到7%左右，比只用栓剂好",
        "objectives": ["评价补液能否预防高危病人的ERCP术后胰腺炎"],
    },
    "pico": {
        "population": "术后胰腺炎高危、第一次做ERCP的18到80岁住院病人",
        "intervention": "乳酸林格液术中每小时3毫升每公斤，术后先推10毫升每公斤的负荷量，"
        "再维持8个小时，加吲哚美辛栓100毫克术前半小时塞肛",
        "comparator": "只用吲哚美辛栓，补液按常规走，大概每小时1.5毫升每公斤",
        "outcomes": ["术后胰腺炎发生率（新发腹痛且术后24小时淀粉酶超过正常上限3倍）"],
        "inclusion_criteria": ["18岁以上", "80岁以下", "第一次做ERCP", "没有切过乳头"],
        "exclusion_criteria": [
            "心衰（NYHA二级以上）",
            "eGFR低于30",
            "已经有急性胰腺炎",
            "对NSAID过敏",
            "孕妇",
        ],
    },
    "study_design": {
        "design_type": "parallel_rct",
        "centres": 3,
        "allocation_ratio": "1:1",
        "randomisation_method": "电脑生成区组随机，区组大小4和6随机排列",
        "stratification_factors": ["按有没有放胰管支架分层"],
        "allocation_concealment": "网上的中央随机系统",
        "blinding": {"level": "open"},
        "blinded_roles": ["判胰腺炎的那个医生"],
        "recruitment_period": {"value": 2, "unit": "year"},
        "follow_up_duration": {"value": 30, "unit": "day"},
        "visits": [
            {"name": "术后第1天", "time": "术后第1天"},
            {"name": "第2天", "time": "第2天"},
            {"name": "第30天", "time": "第30天"},
        ],
        "interim_analysis": "中途不做期中分析",
        "dmc": "数据监查委员会就不设了",
    },
    "sample_size": {
        "design": "two_proportions",
        "hypothesis": "equality",
        "alpha": 0.05,
        "sided": 2,
        "power": 0.8,
        "allocation_ratio": "1:1",
        "dropout": 0.05,
        "assumptions": {"p1": 0.15, "p2": 0.07},
        "n_per_group": [{"arm": "第1组", "n": 250}, {"arm": "第2组", "n": 250}],
        "n_total": 500,
        "n_evaluable": 474,
    },
    "endpoints": {
        "outcomes": {
            "primary": [
                {
                    "name": "术后胰腺炎发生率（新发腹痛且术后24小时淀粉酶超过正常上限3倍）",
                    "metric": "是否发生",
                    "aggregation": "患者的比例",
                    "time_point": "24小时",
                }
            ],
            "secondary": [
                {"name": "中重度胰腺炎的比例"},
                {"name": "住院天数"},
                {"name": "术后30天内的死亡"},
            ],
            "safety": [{"name": "肺水肿"}, {"name": "低钠血症"}, {"name": "呼吸困难（出现即停止补液）"}],
        },
        "analysis_sets": ["意向性治疗集，所有随机的受试者"],
        "primary_analysis": "两组术后胰腺炎发生率用卡方检验，再用logistic回归调整胰管支架和中心",
        "missing_data": "30天电话打不通的，敏感性分析里就按最坏的情况算",
    },
}
FRACTURES: Final[dict[str, Any]] = {
    "scientific_question": {
        "title": "Waiting for hip surgery on DOACs",
        "background": "In our own audit last year it was about 20% in the early ones and I would guess "
        "30% in the late ones.",
        "question": "I wonder whether the waiting makes them delirious",
        "hypothesis": "People operated on after more than 36 hours get delirious more often than those done earlier.",
    },
    "pico": {
        "population": "It would be everyone over 65 who came in with a hip fracture, was on a DOAC at admission and "
        "had an operation with us",
        "intervention": "The time from arrival to the start of surgery",
        "comparator": "Those done within 36 hours against those done later",
        "outcomes": ["delirium in the first week", "transfusion", "length of stay", "death"],
        "inclusion_criteria": ["Age over 65", "A hip fracture", "On a DOAC at admission"],
        "exclusion_criteria": [
            "pathological fractures",
            "a periprosthetic fracture",
            "already delirious on arrival in the emergency department",
            "on warfarin",
        ],
        "setting": "Three acute hospitals of one trust",
    },
    "study_design": {
        "design_type": "cohort",
        "centres": 3,
        "recruitment_period": {"value": 57, "unit": "month"},
    },
    "sample_size": {
        "design": "two_proportions",
        "hypothesis": "equality",
        "alpha": 0.05,
        "sided": 2,
        "power": 0.8,
        "allocation_ratio": "1:2",
        "assumptions": {"p1": 0.2, "p2": 0.3},
        "n_per_group": [{"arm": "Group 1", "n": 208}, {"arm": "Group 2", "n": 416}],
        "n_total": 624,
        "statement": "With a two-sided significance level of 0.05, 624 participants (208 in group 1 and "
        "416 in group 2; group 1 is the control) are needed for 80% power to detect a difference between 20% in "
        "group 1 (control) and 30% in group 2 (normal approximation, unpooled variance).",
    },
    "endpoints": {
        "outcomes": {
            "primary": [
                {
                    "name": "delirium in the first seven days after the operation (any daily 4AT of 4 or more)",
                    "time_point": "seven days",
                }
            ],
            "secondary": [
                {"name": "blood transfusion"},
                {"name": "length of stay"},
                {"name": "death", "time_point": "30 days"},
            ],
        },
        "exposure": [
            {
                "name": "The exposure variables are the hours from arrival to surgery and whether it was more than 36"
            }
        ],
        "confounders": [{"name": "age"}, {"name": "sex"}, {"name": "ASA grade"}, {"name": "kidney function"}],
        "primary_analysis": "Logistic regression",
        "missing_data": "for the patients without a 4AT I would use multiple imputation and also do a "
        "complete case analysis",
    },
}
# What the message said from which the design of the cohort was read.
OF_RECORDS: Final = {"said_of_design": "retrospective cohort study from routine records"}
