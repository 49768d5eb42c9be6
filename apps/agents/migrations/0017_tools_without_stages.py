from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("agents", "0016_thread_notes"),
    ]

    operations = [
        migrations.AddField(
            model_name="agent",
            name="tools",
            field=models.ManyToManyField(
                blank=True,
                help_text="Those of an agent without stages. Where there are stages, each names its own.",
                related_name="agents",
                to="agents.tool",
                verbose_name="tools",
            ),
        ),
    ]
