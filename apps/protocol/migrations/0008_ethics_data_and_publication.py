from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("protocol", "0007_stopping_of_the_trial"),
    ]

    operations = [
        migrations.AddField(
            model_name="protocolcontext",
            name=name,
            field=models.CharField(blank=True, max_length=500, verbose_name=title),
        )
        for name, title in (
            ("ethics_review", "ethics review"),
            ("data_management", "data management"),
            ("monitoring", "monitoring"),
            ("publication", "publication"),
        )
    ]
