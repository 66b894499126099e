/* Serves the built bundle with canned frames, under the same content policy as the host. Dev only. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "..", "..", "static", "parlour", "dist");
const plugins = join(here, "..", "..", "..", "..", "..", "plugins");
const port = Number(process.env.PORT ?? 8123);
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".json": "application/json" };

const bundle = async (name) =>
  (await build({ entryPoints: [join(here, name)], bundle: true, write: false, format: "esm", target: "es2022" }))
    .outputFiles[0].text;

const header = (
  current,
) => `<header class="top"><a class="brand" href="/"><svg viewBox="-16 -16 32 32" class="lampmark" aria-hidden="true"><path d="M-6-12H6L12 3H-12Z" fill="currentColor"/><rect x="-1.5" y="3" width="3" height="9" fill="currentColor"/><rect x="-7" y="11" width="14" height="3" rx="1.5" fill="currentColor"/></svg>Parlour</a>
<nav class="nav" aria-label="Main"><a href="#">Play</a><a href="#">Watch</a><a href="#">Games</a><a href="#"${current === "replay" ? ' aria-current="page"' : ""}>Archive</a></nav><span class="grow"></span>
<a class="asked-pill" data-asked hidden href="/"></a><span class="who"><parlour-settings></parlour-settings><span>Ada</span></span></header>`;

function page(kind, query) {
  const theme = query.get("theme");
  const game = query.get("game")?.replace(/\W/g, "");
  const skin = game ? `/skin/${game}` : "";
  const body =
    kind === "table"
      ? `<parlour-table still match="demo" skin="${skin}" table-url="/t/{id}/" replay-url="/replay"></parlour-table>`
      : kind === "replay"
        ? `<parlour-replay match="demo" skin="${skin}" api="/fake" table-url="/t/{id}/"></parlour-replay>`
        : "";
  return `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ""}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Parlour</title>
<script src="/dist/theme.js"></script><link rel="stylesheet" href="/dist/style.css"><script type="importmap" nonce="dev">{"imports":{"parlour/sdk":"/dist/sdk.js"}}</script>
<script type="module" src="/dist/site.js"></script><script type="module" src="/dist/${kind}.js"></script>${kind === "table" ? '<script type="module" src="/dev/page.js"></script>' : ""}</head><body>${header(kind)}${body}</body></html>`;
}

createServer(async (request, response) => {
  const url = new URL(request.url, "http://localhost");
  const send = (type, body, status = 200) => {
    response.writeHead(status, {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self' 'nonce-dev'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'",
    });
    response.end(body);
  };
  try {
    if (url.pathname === "/" || url.pathname === "/table") return send("text/html", page("table", url.searchParams));
    if (url.pathname === "/replay") return send("text/html", page("replay", url.searchParams));
    if (url.pathname === "/dev/page.js") return send("text/javascript", await bundle("page.ts"));
    if (url.pathname.startsWith("/skin/")) {
      const game = url.pathname.slice(6).replace(/\W/g, "");
      return send(
        "text/javascript",
        await readFile(join(plugins, game, `src/parlour_${game}/static/parlour_${game}/skin.js`)),
      );
    }
    if (url.pathname.startsWith("/fake/")) {
      const { answer } = await import(
        `data:text/javascript;base64,${Buffer.from(await bundle("fake-api.ts")).toString("base64")}`
      );
      return send("application/json", JSON.stringify(answer(url.pathname.slice(5), url.searchParams)));
    }
    if (url.pathname.startsWith("/dist/"))
      return send(
        TYPES[extname(url.pathname)] ?? "application/octet-stream",
        await readFile(join(dist, normalize(url.pathname.slice(5)))),
      );
    send("text/plain", "not here", 404);
  } catch (error) {
    send("text/plain", String(error), error.code === "ENOENT" ? 404 : 500);
  }
}).listen(port, () =>
  console.log(
    `http://localhost:${port}/table?frame=turn  (counter, waiting, discard, take, over, spectator, open, four, cutthroat, eight, six, hands; &theme=dark, &game=KEY for its skin)`,
  ),
);
