from itertools import groupby

from django.db import migrations, models


def number_by_place(apps, schema_editor):
    """Stages of an agent that had the same place are numbered in the order in which conversations walked through them."""
    stages = apps.get_model("agents", "Stage").objects.order_by("agent_id", "order", "key")
    for _agent, rows in groupby(stages, key=lambda stage: stage.agent_id):
        found = list(rows)
        if len({stage.order for stage in found}) == len(found):
            continue
        for place, stage in enumerate(found, start=1):
            stage.order = place
            stage.save(update_fields=["order"])


class Migration(migrations.Migration):

    dependencies = [
        ("agents", "0008_bounds"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="stage",
            options={"ordering": ["order", "key"], "verbose_name": "stage", "verbose_name_plural": "stages"},
        ),
        migrations.RunPython(number_by_place, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                deferrable=models.Deferrable["DEFERRED"], fields=("agent", "order"), name="stage_place_once"
            ),
        ),
    ]
