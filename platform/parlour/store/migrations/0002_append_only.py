from django.db import migrations

from parlour.store import triggers


class Migration(migrations.Migration):
    dependencies = [("store", "0001_initial")]

    operations = [
        migrations.RunPython(lambda apps, editor: triggers.create(editor.connection), migrations.RunPython.noop)
    ]
