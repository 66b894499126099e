from django.db import migrations, models

from parlour.store import sql


def create(apps, editor):
    if editor.connection.vendor == "postgresql":
        editor.execute("DROP FUNCTION store_head(bigint, uuid, smallint, uuid)")
        editor.execute(sql.HEAD_FUNCTION)


class Migration(migrations.Migration):
    dependencies = [("store", "0003_head")]

    operations = [
        migrations.AddField(
            "stream",
            "cooling",
            models.TextField(default="[]", help_text="which calls are refused for how long; changed without news"),
        ),
        migrations.RunPython(create, migrations.RunPython.noop),
    ]
