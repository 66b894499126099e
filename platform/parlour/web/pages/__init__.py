"""The views, one module a part of the site: read selectors, call services, choose a template. Nothing is decided."""
