"""What is done with finished matches: export and verification."""
