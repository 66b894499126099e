"""Random playouts of OpenSpiel's card games: `openspiel.py SECONDS GAME`. Prints {"actions", "chance", "seconds"}.

The loop is the one by which our games are played: legal actions, one of them by luck, apply. Where cards are dealt and
drawn OpenSpiel has nodes of chance, which take the same way and are counted apart.
"""

import json
import random
import sys
import time

import pyspiel
from open_spiel.python import games

assert games  # importing them registers the games that are written in Python


def playout(game: pyspiel.Game, luck: random.Random) -> tuple[int, int]:
    """Actions of players, and outcomes of chance, of one match."""
    state = game.new_initial_state()
    actions = chance = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
            chance += 1
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            actions += 1
    return actions, chance


def main(seconds: float, name: str) -> None:
    game, luck = pyspiel.load_game(name), random.Random(1)
    actions = chance = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        more, drawn = playout(game, luck)
        actions, chance = actions + more, chance + drawn
    sys.stdout.write(json.dumps({"actions": actions, "chance": chance, "seconds": spent}))


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2])
