
import django.core.validators
from decimal import Decimal
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('llm', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='model',
            name='context_window_tokens',
            field=models.PositiveIntegerField(default=32768, validators=[django.core.validators.MinValueValidator(1000)], verbose_name='context window (tokens)'),
        ),
        migrations.AlterField(
            model_name='model',
            name='max_output_tokens',
            field=models.PositiveIntegerField(default=8192, validators=[django.core.validators.MinValueValidator(1)], verbose_name='longest answer (tokens)'),
        ),
        migrations.AlterField(
            model_name='model',
            name='price_in',
            field=models.DecimalField(decimal_places=6, default=Decimal('0'), max_digits=12, validators=[django.core.validators.MinValueValidator(0)], verbose_name='price of input (per million tokens)'),
        ),
        migrations.AlterField(
            model_name='model',
            name='price_in_cached',
            field=models.DecimalField(blank=True, decimal_places=6, help_text='Empty: as any other input.', max_digits=12, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='price of cached input (per million tokens)'),
        ),
        migrations.AlterField(
            model_name='model',
            name='price_out',
            field=models.DecimalField(decimal_places=6, default=Decimal('0'), max_digits=12, validators=[django.core.validators.MinValueValidator(0)], verbose_name='price of output (per million tokens)'),
        ),
        migrations.AlterField(
            model_name='provider',
            name='max_retries',
            field=models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MaxValueValidator(5)], verbose_name='retries'),
        ),
    ]
