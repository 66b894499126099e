"""The host's tests."""

from hosting import django_db_modify_db_settings, events_may_be_flushed, nothing_is_cached

__all__ = ["django_db_modify_db_settings", "events_may_be_flushed", "nothing_is_cached"]
