
import apps.agents.models.bounds
import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('agents', '0007_links_of_cards'),
    ]

    operations = [
        migrations.AlterField(
            model_name='actioncard',
            name='icon',
            field=models.CharField(blank=True, max_length=40, validators=[apps.agents.models.bounds.is_icon], verbose_name='icon'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='budgets',
            field=models.JSONField(blank=True, default=dict, validators=[apps.agents.models.bounds.are_budgets], verbose_name='budgets'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='confidence_threshold',
            field=models.FloatField(default=0.5, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1)], verbose_name='confidence threshold'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='icon',
            field=models.CharField(blank=True, max_length=40, validators=[apps.agents.models.bounds.is_icon], verbose_name='icon'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='max_history_turns',
            field=models.PositiveIntegerField(default=20, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(500)], verbose_name='turns sent to the model'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='max_tokens',
            field=models.PositiveIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='longest answer in tokens'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='prompt_budget_tokens',
            field=models.PositiveIntegerField(default=12000, validators=[django.core.validators.MinValueValidator(1000)], verbose_name='longest prompt in tokens'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='sync_threshold',
            field=models.FloatField(blank=True, help_text='Proposals at or above this confidence are added automatically. Empty: never.', null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(1)], verbose_name='threshold for adding automatically'),
        ),
        migrations.AlterField(
            model_name='agent',
            name='temperature',
            field=models.FloatField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(2)], verbose_name='temperature'),
        ),
        migrations.AlterField(
            model_name='tool',
            name='timeout_seconds',
            field=models.FloatField(default=20.0, validators=[django.core.validators.MinValueValidator(0.05), django.core.validators.MaxValueValidator(600)], verbose_name='time-out in seconds'),
        ),
    ]
