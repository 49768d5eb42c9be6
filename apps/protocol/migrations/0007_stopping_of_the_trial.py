from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("protocol", "0006_entries_of_conduct"),
    ]

    operations = [
        migrations.AddField(
            model_name="protocolcontext",
            name="trial_stopping",
            field=models.CharField(blank=True, max_length=500, verbose_name="stopping of the whole trial"),
        ),
    ]
