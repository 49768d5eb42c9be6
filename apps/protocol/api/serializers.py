"""The JSON of calculations: envelope in camelCase, names of inputs and outputs as they are everywhere."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.projects.api.fields import TextField


class TextsSerializer(serializers.Serializer[Any]):
    """A sentence in both languages."""

    en = serializers.CharField()
    zh_hans = serializers.CharField()


class ChoiceSerializer(serializers.Serializer[Any]):
    value = serializers.JSONField(help_text="A string or a number.")
    title = TextsSerializer()


class InputSerializer(serializers.Serializer[Any]):
    """`default` is null where the design has none."""

    name = serializers.CharField()
    title = TextsSerializer()
    # The framework takes declared fields out of the class, so that it keeps attributes of the same name.
    required = serializers.BooleanField()  # type: ignore[assignment]
    default = serializers.JSONField(allow_null=True)
    choices = ChoiceSerializer(many=True)


class DesignSerializer(serializers.Serializer[Any]):
    """`alternatives`: of each list, the inputs of exactly one inner list are to be given."""

    name = serializers.CharField()
    family = serializers.CharField()
    title = TextsSerializer()
    purpose = TextsSerializer()
    inputs = InputSerializer(many=True)
    alternatives = serializers.ListField(
        child=serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    )


class CalculationSerializer(serializers.Serializer[Any]):
    """`rows` and `columns` name the two inputs of the sensitivity table; without them the most doubtful ones."""

    design = TextField(max_length=60)
    inputs = serializers.DictField()
    rows = TextField(max_length=60, required=False, allow_blank=True, default="")
    columns = TextField(max_length=60, required=False, allow_blank=True, default="")


class GroupSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(choices=["control", "treatment", "all"])
    n = serializers.IntegerField()
    nRaw = serializers.FloatField()


class TableSerializer(serializers.Serializer[Any]):
    """`cells[row][column]`, null where the design refuses the pair; `chosen` is the calculation itself."""

    rows = serializers.CharField()
    columns = serializers.CharField()
    rowValues = serializers.ListField(child=serializers.FloatField())
    columnValues = serializers.ListField(child=serializers.FloatField())
    cells = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(allow_null=True))
    )
    chosen = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    quantity = serializers.ChoiceField(choices=["total", "events", "per_group"])


class PointSerializer(serializers.Serializer[Any]):
    n = serializers.IntegerField()
    value = serializers.FloatField()


class CurveSerializer(serializers.Serializer[Any]):
    """What other numbers achieve; `chosen` is the calculated one, `target` what was asked for."""

    axis = serializers.ChoiceField(choices=["per_group", "total", "n", "events"])
    measured = serializers.ChoiceField(choices=["power", "half_width"])
    points = PointSerializer(many=True)
    chosen = PointSerializer()
    target = serializers.FloatField()


class ResultSerializer(serializers.Serializer[Any]):
    """`inputs` give the same result again; `outputs` are named as in the file of cases."""

    design = serializers.CharField()
    title = TextsSerializer()
    inputs = serializers.DictField()
    outputs = serializers.DictField(child=serializers.FloatField())
    groups = GroupSerializer(many=True)
    events = serializers.IntegerField(allow_null=True)
    method = TextsSerializer()
    formula = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    conventions = TextsSerializer(many=True)
    assumptions = TextsSerializer(many=True)
    sentence = TextsSerializer()
    sensitivity = TableSerializer()
    curve = CurveSerializer(allow_null=True)
