from django.db import migrations

from parlour.store import sql


def create(apps, editor):
    """Every later migration that changes a column which the function reads must create it anew."""
    if editor.connection.vendor == "postgresql":
        editor.execute(sql.HEAD_FUNCTION)


class Migration(migrations.Migration):
    dependencies = [("store", "0002_append_only")]

    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
