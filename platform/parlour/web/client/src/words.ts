/* Every sentence that the client itself says. What happens in a match is said by the frame. English
   is complete; German is loaded where the page is German. A page may bring further words as JSON in
   <script id="parlour-words" type="application/json">, key by key; what is left out stays as it is. What its game
   calls the marks of things (`mark.new`) is said there too. */

const EN = {
  "bar.back": "Put it back",
  "bar.close": "Close",
  "bar.count": "{label} {chosen} of {max}",
  "bar.counted": "{chosen} of {max} picked",
  "bar.where": "{name}: where does it go?",
  "bar.places": "{count} places are lit. Click one, drag it there, or use the arrows and Enter.",
  "bar.place": "One place is lit. Click it, drag it there, or press Enter.",
  "bar.choose": "What happens here?",
  "bar.auto": "{name} is picked: click the lit place, or press Enter.",
  "bar.then": "then: {text}",
  "bar.waits": "{name} decides: {text}",
  "bar.waits.many": "Waiting for {names}.",
  "bar.waits.you": "You have chosen. Waiting for {names}.",
  "bar.watching": "You watch.",
  "bar.chosen": "You have chosen, and may change it while waiting for {names}.",
  "bar.watch": "You watch. {name} decides.",
  "bar.watch.many": "You watch. Waiting for {names}.",
  "bar.opens": "Opens in",
  "bar.lost": "Connection lost, trying again. Nothing is lost.",
  "bar.loading": "Fetching the table.",
  "bar.sent": "Sent.",
  "bar.late": "Not through yet, still trying. Nothing is lost.",
  "bar.blocked": "{name} cannot be used now.",
  others: "{count} others",
  "late.ms": "{name} was {ms} ms faster.",
  "late.s": "{name} was {seconds} s faster.",
  "late.card": "Your card stays.",
  "bar.rematch": "Rematch",
  "bar.rematch.go": "Go to the rematch",
  "bar.replay": "Replay",
  "bar.rematch.offered": "{names} would like a rematch.",
  "bar.rematch.offered.many": "{names} would like a rematch.",
  "bar.rematch.yours": "You offered a rematch.",
  "bar.aborted": "The match was called off.",
  "bar.stopped": "The match had to be stopped. It counts for nothing.",
  "bar.nobody": "Nobody is asked just now.",
  gone: "Has left",
  chosen: "Has chosen",
  "chosen.you": "You: chosen",
  offline: "Off line",
  thinking: "Thinking",
  "turn.you": "Your turn",
  decides: "Decides",
  you: "You",
  bot: "bot",
  "open.seat": "Open seat",
  cards: "{count} cards",
  card: "1 card",
  none: "None",
  of: "of {of} {title}",
  "zone.hand": "{name}'s hand, {count} cards",
  "zone.hand.you": "Your hand, {count} cards",
  "zone.of": "{title}, {name}",
  "zone.open": "Look through {title}",
  "zone.close": "Close",
  "item.in": "{name}, {zone}, {n} of {count}",
  "item.usable": "can be played",
  "item.picked": "picked",
  "item.not": "cannot be used now",
  "item.last": "last action",
  "item.aimed": "aimed at",
  "item.chosen": "Your choice",
  "item.with": "{name}, with {things} on it",
  "item.owned": "{owner}'s {name}",
  "item.owned.you": "your {name}",
  "pile.down": "{title}, {count} cards, face down",
  "pile.up": "{title}, {count} cards, top {name}",
  "pile.empty": "{title}, empty",
  "place.empty": "Place {n}, empty",
  "place.n": "Place {n}, {name}",
  "target.in": "{label}, {where}",
  "answer.slot": "Your answer",
  "answer.wait": "{name} answers",
  "answer.here": "An answer",
  "answer.ifnot": "If nobody answers",
  log: "Log",
  chat: "Chat",
  "chat.say": "Say something",
  "chat.send": "Send",
  "chat.mute": "Mute",
  "chat.unmute": "Unmute",
  "chat.muted": "Chat is muted.",
  "chat.watches": "watches",
  "chat.empty": "Nobody has said anything yet.",
  "only.you": "only you know",
  watching: "{count} watching",
  "watching.1": "1 watching",
  "tab.table": "Table",
  "tab.log": "Log",
  "tab.chat": "Chat",
  "tab.more": "More",
  tabs: "Table views",
  menu: "Table menu",
  "menu.draw": "Offer a draw",
  "menu.abort": "Propose to call it off",
  "menu.resign": "Resign",
  "menu.resign.sure": "Resign now",
  "menu.resign.ask": "The match ends as a loss for you.",
  "menu.resign.ask.many": "You cannot win any more; the others play on.",
  "menu.keep": "Keep playing",
  "menu.keys": "Keyboard",
  "menu.rules": "Rules of the game",
  "menu.link": "Copy link",
  "menu.settings": "Settings",
  "offer.draw": "{names} offers a draw.",
  "offer.draw.many": "{names} offer a draw.",
  "offer.abort": "{names} proposes to call the match off.",
  "offer.abort.many": "{names} propose to call the match off.",
  "offer.accept": "Accept",
  "offer.decline": "Decline",
  "offer.yours.draw": "You offered a draw.",
  "offer.yours.abort": "You proposed to call the match off.",
  "declined.draw": "{name} declines the draw.",
  "declined.abort": "{name} does not want to call the match off.",
  "declined.rematch": "{name} declines the rematch.",
  "offer.lapsed": "Your offer has lapsed: play went on.",
  "wait.title": "Waiting for {count} more",
  "wait.title.1": "Waiting for 1 more",
  "wait.title.0": "All seats are taken. The match starts.",
  "wait.seats": "Seats",
  "wait.rules.all": "How {game} is played",
  "wait.rules": "Rules",
  "wait.invite": "Invitation link",
  "wait.invite.why": "Whoever opens this link can sit down.",
  "wait.copy": "Copy",
  "wait.copied": "Link copied",
  "wait.join": "Sit down",
  "wait.leave": "Leave the table",
  "wait.invited": "{name} invites you to play {game}.",
  "wait.starts": "The match starts by itself once every seat is taken.",
  "wait.you": "{name} (you)",
  "region.table": "Table",
  "region.side": "Log and chat",
  "region.seats": "Seats, in order of play",
  "region.others": "Other seats",
  "region.middle": "Shared middle",
  "about.rated": "rated",
  "about.unrated": "not rated",
  "about.practice": "practice",
  "pace.live": "{minutes}+{increment}",
  "pace.action": "{seconds} s an action",
  "pace.slow": "{days} days an action",
  "pace.none": "no clock",
  "clock.days": "{days} d {hours} h",
  "clock.hours": "{hours} h {minutes} min",
  "clock.says": "{name}: {seconds} seconds left",
  "title.asked": "Your decision",
  "title.turn": "Your decision · {game} with {names}",
  "title.table": "{game} with {names}",
  "title.alone": "{game}",
  "error.net": "That did not get through. Nothing has changed; try again.",
  "error.gone": "This table is not there, or you may not see it.",
  "set.title": "Settings",
  "set.theme": "Theme",
  "set.theme.auto": "As the system",
  "set.theme.light": "Light",
  "set.theme.dark": "Dark",
  "set.suits": "Suits",
  "set.suits.two": "Two colours",
  "set.suits.four": "Four colours",
  "set.motion": "Motion",
  "set.motion.on": "Cards travel",
  "set.motion.off": "Off",
  "set.sound": "Sound",
  "set.sound.off": "Off",
  "set.sound.soft": "Soft",
  "set.sound.on": "On",
  "set.flash": "Flash the title when asked",
  "set.keys": "Show key letters on buttons",
  "key.space": "Space",
  "keys.tab": "prompt buttons, hand, lit places, your zones, middle, others, log, chat",
  "keys.arrows": "within hand, row or the lit places",
  "keys.enter": "pick, then put at the lit place; the button with ↵",
  "keys.number": "place or hand card of that number",
  "keys.esc": "put back, close",
  "keys.letter": "the button with that letter, or the card in focus as its labels say",
  "keys.race": "in a race: the race button",
  "keys.bar": "to the question",
  "keys.log": "log line up, down",
  "keys.help": "this list",
  "keys.title": "Keys",
  "keys.close": "Close",
  "asked.1": "1 asks you",
  "asked.n": "{count} ask you",
  "asked.more.1": "1 more asks you",
  "asked.more.n": "{count} more ask you",
  copied: "Copied",
  "rp.first": "First",
  "rp.back": "Back",
  "rp.play": "Play",
  "rp.pause": "Pause",
  "rp.forward": "Forward",
  "rp.last": "Last",
  "rp.speed": "Speed",
  "rp.seen": "Seen by",
  "rp.public": "Spectator",
  "rp.open": "Open",
  "rp.number": "Number",
  "rp.of": "{number} of {head}",
  "rp.controls": "Replay controls",
  "rp.link": "Copy link",
  "rp.copied": "Link to number {number} copied",
  "rp.ahead": "{name} ahead",
  "rp.plot": "Counters over the match: {text}",
  "rp.table": "Table at number {number} of {head}",
  "rp.number.at": "Number {number}",
  "rp.thought": "{name} thought for {seconds} s",
  "rp.about": "About this match",
  "rp.export": "Export",
  "rp.moments": "Moments",
  "rp.start": "Start",
  "rp.loading": "Fetching the match.",
  "rp.points": "{name}: {value}",
  and: " and ",
} as const;

export type WordKey = keyof typeof EN;

/** The keys and their slots, for the test that holds other languages against them. */
export const ENGLISH: Record<string, string> = EN;
export type Slots = Record<string, string | number>;

type Words = Partial<Record<string, string>>;

/* Waited for here, so that nothing which speaks is drawn before its words are there. */
const pageLanguage = typeof document === "undefined" ? "en" : document.documentElement.lang.slice(0, 2);
const language: Words = pageLanguage === "de" ? (await import("./words-de.ts")).DE : {};

let extra: Words | null = null;

/** A mark of a thing, as the page says its game calls it; else its code as words. */
export function markWord(mark: string): string {
  return pageWords()[`mark.${mark}`] ?? mark.replaceAll("_", " ");
}

function pageWords(): Words {
  if (extra) return extra;
  extra = {};
  const element = typeof document === "undefined" ? null : document.getElementById("parlour-words");
  if (element?.textContent) {
    try {
      extra = JSON.parse(element.textContent) as Words;
    } catch {
      extra = {};
    }
  }
  return extra;
}

export function say(key: WordKey, slots: Slots = {}): string {
  const text = pageWords()[key] ?? language[key] ?? EN[key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(slots[name] ?? ""));
}

/** Sentences about people that have a second wording for several of them. */
type PeopleKey = { [K in WordKey]: `${K}.many` extends WordKey ? K : never }[WordKey];

/** So many names fit a line; of more than that only the number is said, and the plates say the rest. */
const NAMED_MAX = 3;

/** A sentence about one or several people. */
export function sayOf(key: PeopleKey, names: string[]): string {
  return say(names.length > 1 ? (`${key}.many` as WordKey) : key, { names: named(names) });
}

export const named = (names: string[], most = NAMED_MAX): string =>
  names.length > most ? say("others", { count: names.length }) : listed(names);

/** "Ben", "Ben and Cleo", "Ben, Cleo and Dov". */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return names.slice(0, -1).join(", ") + say("and") + names[names.length - 1];
}
