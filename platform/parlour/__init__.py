"""The Django host: accounts, matches and what surrounds them, over the kernel `gamefold`."""
