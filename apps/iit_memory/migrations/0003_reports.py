from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("iit_memory", "0002_memory_version")]

    operations = [
        migrations.AddField(
            model_name="weeklyreport",
            name="model_failure",
            field=models.CharField(blank=True, max_length=60, verbose_name="why no model wrote it"),
        ),
        migrations.AddField(
            model_name="webhook",
            name="delivered_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last delivered"),
        ),
        migrations.AddIndex(
            model_name="flowentry",
            index=models.Index(
                condition=Q(("rolled_up_at__isnull", True)),
                fields=["project", "created_at"],
                name="memory_flow_not_rolled_up",
            ),
        ),
    ]
