"""The forms of pages: they read what was sent and name what is wrong; services do the rest."""
