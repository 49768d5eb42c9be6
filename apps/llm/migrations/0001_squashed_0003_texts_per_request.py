"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import django.core.validators
import django.db.models.deletion
from decimal import Decimal
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('llm', '0001_initial'), ('llm', '0002_bounds'), ('llm', '0003_texts_per_request')]

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='ModelCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, verbose_name='at')),
                ('provider', models.CharField(max_length=50, verbose_name='provider')),
                ('model', models.CharField(max_length=100, verbose_name='model')),
                ('purpose', models.CharField(choices=[('query', 'Understanding a message'), ('chat', 'Answering'), ('extraction', 'Extracting data'), ('reflection', 'Checking'), ('generation', 'Writing documents'), ('embedding', 'Embedding')], max_length=20, verbose_name='purpose')),
                ('attempt', models.PositiveSmallIntegerField(default=1, verbose_name='attempt')),
                ('outcome', models.CharField(choices=[('success', 'Success'), ('failed', 'Failed'), ('stopped', 'Stopped')], max_length=20, verbose_name='outcome')),
                ('error_code', models.CharField(blank=True, max_length=50, verbose_name='error')),
                ('provider_code', models.CharField(blank=True, max_length=80, verbose_name="provider's error code")),
                ('http_status', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='HTTP status')),
                ('input_tokens', models.PositiveIntegerField(default=0, verbose_name='input tokens')),
                ('output_tokens', models.PositiveIntegerField(default=0, verbose_name='output tokens')),
                ('cached_tokens', models.PositiveIntegerField(default=0, verbose_name='cached input tokens')),
                ('reasoning_tokens', models.PositiveIntegerField(default=0, verbose_name='reasoning tokens')),
                ('estimated', models.BooleanField(default=False, verbose_name='tokens are estimated')),
                ('cost', models.DecimalField(decimal_places=8, default=Decimal('0'), max_digits=14, verbose_name='cost')),
                ('currency', models.CharField(blank=True, max_length=3, verbose_name='currency')),
                ('first_token_ms', models.PositiveIntegerField(blank=True, null=True, verbose_name='time to the first token (ms)')),
                ('duration_ms', models.PositiveIntegerField(default=0, verbose_name='duration (ms)')),
                ('reference', models.CharField(blank=True, db_index=True, max_length=100, verbose_name='reference')),
                ('project_id', models.UUIDField(blank=True, null=True, verbose_name='project')),
            ],
            options={
                'verbose_name': 'model call',
                'verbose_name_plural': 'model calls',
                'ordering': ['-at', '-id'],
                'indexes': [models.Index(fields=['project_id', 'at'], name='llm_call_project_at')],
            },
        ),
        migrations.CreateModel(
            name='Provider',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True, verbose_name='slug')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('kind', models.CharField(choices=[('openai', 'OpenAI-compatible endpoint'), ('rules', 'Rules, without a model')], default='openai', max_length=20, verbose_name='kind')),
                ('base_url', models.CharField(blank=True, help_text='Up to and including the version, as in https://api.example.org/v1', max_length=300, verbose_name='base URL')),
                ('api_key_env', models.CharField(blank=True, help_text='The environment variable that holds the key, such as DEEPSEEK_API_KEY; empty for none.', max_length=100, verbose_name='variable with the key')),
                ('required_env', models.CharField(blank=True, help_text='The provider is in use only while this environment variable is set; empty for always.', max_length=100, verbose_name='variable that must be set')),
                ('connect_timeout_seconds', models.FloatField(default=10, validators=[django.core.validators.MinValueValidator(0.05)], verbose_name='time to connect (seconds)')),
                ('first_token_timeout_seconds', models.FloatField(default=60, validators=[django.core.validators.MinValueValidator(0.05)], verbose_name='time to the first token (seconds)')),
                ('idle_timeout_seconds', models.FloatField(default=30, validators=[django.core.validators.MinValueValidator(0.05)], verbose_name='silence within an answer (seconds)')),
                ('total_timeout_seconds', models.FloatField(default=600, validators=[django.core.validators.MinValueValidator(0.05)], verbose_name='whole answer (seconds)')),
                ('max_retries', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MaxValueValidator(5)], verbose_name='retries')),
                ('enabled', models.BooleanField(default=True, verbose_name='enabled')),
            ],
            options={
                'verbose_name': 'provider',
                'verbose_name_plural': 'providers',
                'ordering': ['slug'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind', 'rules'), models.Q(('base_url', ''), _negated=True), _connector='OR'), name='llm_provider_endpoint_has_base_url', violation_error_message='An OpenAI-compatible endpoint needs a base URL.'), models.CheckConstraint(condition=models.Q(('api_key_env', ''), ('api_key_env__regex', '^[A-Z][A-Z0-9_]*_API_(KEY|TOKEN)$'), _connector='OR'), name='llm_provider_key_variable_is_a_key', violation_error_message='The name must end in API_KEY or API_TOKEN, as in DEEPSEEK_API_KEY.')],
            },
        ),
        migrations.CreateModel(
            name='Model',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=100, unique=True, verbose_name='slug')),
                ('name', models.CharField(max_length=200, verbose_name='name at the provider')),
                ('title', models.CharField(max_length=100, verbose_name='title')),
                ('json_schema', models.BooleanField(default=False, verbose_name='answers in a JSON schema')),
                ('tools', models.BooleanField(default=True, verbose_name='uses tools')),
                ('vision', models.BooleanField(default=False, verbose_name='sees images')),
                ('reasoning', models.BooleanField(default=False, verbose_name='thinks before answering')),
                ('embeddings', models.BooleanField(default=False, verbose_name='makes embeddings')),
                ('stream_usage', models.BooleanField(default=True, help_text='Switch it off for endpoints that refuse stream_options; tokens are then estimated.', verbose_name='counts tokens in streams')),
                ('context_window_tokens', models.PositiveIntegerField(default=32768, validators=[django.core.validators.MinValueValidator(1000)], verbose_name='context window (tokens)')),
                ('max_output_tokens', models.PositiveIntegerField(default=8192, validators=[django.core.validators.MinValueValidator(1)], verbose_name='longest answer (tokens)')),
                ('max_tokens_parameter', models.CharField(choices=[('max_tokens', 'max_tokens'), ('max_completion_tokens', 'max_completion_tokens')], default='max_tokens', max_length=30, verbose_name='parameter for the longest answer')),
                ('request_defaults', models.JSONField(blank=True, default=dict, help_text='JSON added to every request, such as {"top_p": 0.9}; null leaves a parameter out.', verbose_name='further parameters')),
                ('price_in', models.DecimalField(decimal_places=6, default=Decimal('0'), max_digits=12, validators=[django.core.validators.MinValueValidator(0)], verbose_name='price of input (per million tokens)')),
                ('price_in_cached', models.DecimalField(blank=True, decimal_places=6, help_text='Empty: as any other input.', max_digits=12, null=True, validators=[django.core.validators.MinValueValidator(0)], verbose_name='price of cached input (per million tokens)')),
                ('price_out', models.DecimalField(decimal_places=6, default=Decimal('0'), max_digits=12, validators=[django.core.validators.MinValueValidator(0)], verbose_name='price of output (per million tokens)')),
                ('currency', models.CharField(default='USD', max_length=3, verbose_name='currency')),
                ('enabled', models.BooleanField(default=True, verbose_name='enabled')),
                ('provider', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='models', to='llm.provider', verbose_name='provider')),
                ('texts_per_request', models.PositiveSmallIntegerField(default=10, help_text='As many as the endpoint takes: 10 suits every known one, OpenAI takes 2,048.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(2048)], verbose_name='texts in one request for embeddings')),
            ],
            options={
                'verbose_name': 'model',
                'verbose_name_plural': 'models',
                'ordering': ['slug'],
            },
        ),
        migrations.CreateModel(
            name='Route',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('purpose', models.CharField(choices=[('query', 'Understanding a message'), ('chat', 'Answering'), ('extraction', 'Extracting data'), ('reflection', 'Checking'), ('generation', 'Writing documents'), ('embedding', 'Embedding')], max_length=20, verbose_name='purpose')),
                ('order', models.PositiveSmallIntegerField(default=0, verbose_name='order')),
                ('model', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='routes', to='llm.model', verbose_name='model')),
            ],
            options={
                'verbose_name': 'route',
                'verbose_name_plural': 'routes',
                'ordering': ['purpose', 'order'],
                'constraints': [models.UniqueConstraint(fields=('purpose', 'order'), name='llm_route_one_model_a_place'), models.UniqueConstraint(fields=('purpose', 'model'), name='llm_route_model_once')],
            },
        ),
    ]
