"""Pound Puppies: Runaway-Roundup, a game for two to four: gather the four puppies of your own Pound Card."""
