"""Nuts about Mutts: three to eight dog walkers empty their hands onto one pile, in and out of turn."""
