"""All tables of the app as they are after the migrations that it replaces, for databases that have none of them."""

import apps.documents.models
import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models

from config.database.together import TablesTogether


class Migration(TablesTogether):

    replaces = [('documents', '0001_initial'), ('documents', '0002_files_go_with_their_project'), ('documents', '0003_shared_files')]

    initial = True

    dependencies = [
        ('projects', '0006_enrolmententry'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='StoredFile',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=255, verbose_name='name')),
                ('content_type', models.CharField(max_length=120, verbose_name='content type')),
                ('size', models.PositiveBigIntegerField(verbose_name='size in bytes')),
                ('sha256', models.CharField(max_length=64, verbose_name='SHA-256')),
                ('file', models.FileField(max_length=200, upload_to=apps.documents.models.stored_path, verbose_name='file')),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('project', models.ForeignKey(blank=True, null=True, on_delete=apps.documents.models.cascade_with_bytes, related_name='files', to='projects.project', verbose_name='project')),
            ],
            options={
                'verbose_name': 'stored file',
                'verbose_name_plural': 'stored files',
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['project', '-created_at'], name='stored_file_project_at')],
            },
        ),
    ]
