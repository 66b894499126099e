"""What is installed, enabled and quarantined, in which versions; finding plugins is the kernel's `gamefold.plugins`."""
