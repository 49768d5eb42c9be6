from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("agents", "0017_tools_without_stages"),
    ]

    operations = [
        migrations.AddField(
            model_name="message",
            name="recalled",
            field=models.JSONField(blank=True, default=list, editable=False),
        ),
    ]
