// boardgame.io's own server with the toy card game, in memory, on a free port of the loopback. Prints {"port"}; ends with its input.
import { createRequire } from "node:module";

import { toy } from "./toy.mjs";

const { Origins, Server } = createRequire(import.meta.url)("boardgame.io/server");

const { appServer } = await Server({ games: [toy], origins: [Origins.LOCALHOST] }).run({
  port: { port: 0, host: "127.0.0.1" },
});
console.log(JSON.stringify({ port: appServer.address().port }));
process.stdin.resume().on("end", () => process.exit());
