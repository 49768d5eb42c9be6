from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("agents", "0012_kept_results"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="reading",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
    ]
