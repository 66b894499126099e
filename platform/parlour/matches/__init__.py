"""Tables, seats, the match service, clocks, offers, chat and the obligations of bots."""
