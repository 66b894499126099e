"""Go Nuts for Donuts: all choose a donut in secret; what two choose nobody gets."""
