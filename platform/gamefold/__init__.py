"""The pure kernel of Parlour, and its authoring API: games as folds of events, matches around them, views for each
viewer."""

from gamefold.audience import EVERYBODY, NOBODY, Audience, Open, Seat, Secret, Viewer, admits, seats
from gamefold.chance import Chance
from gamefold.course import Course
from gamefold.game import (
    Action,
    Entry,
    Event,
    Game,
    Gap,
    Json,
    Message,
    Outcome,
    Pick,
    Prompt,
    Reaction,
    Rejected,
    action_name,
)
from gamefold.legal import expand, sample
from gamefold.plugins import hookimpl
from gamefold.table import Attached, Counter, Item, Layout, Move, Table, Zone

__all__ = [
    "EVERYBODY",
    "NOBODY",
    "Action",
    "Attached",
    "Audience",
    "Chance",
    "Counter",
    "Course",
    "Entry",
    "Event",
    "Game",
    "Gap",
    "Item",
    "Json",
    "Layout",
    "Message",
    "Move",
    "Open",
    "Outcome",
    "Pick",
    "Prompt",
    "Reaction",
    "Rejected",
    "Seat",
    "Secret",
    "Table",
    "Viewer",
    "Zone",
    "action_name",
    "admits",
    "expand",
    "hookimpl",
    "sample",
    "seats",
]
