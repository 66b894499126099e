/* Bundles the client into ../static/parlour/dist. Shared code (Lit, the card art) becomes chunks,
   so that a skin which imports "parlour/sdk" uses the same Lit as the table. */
import { build, context } from "esbuild";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "static", "parlour", "dist");
const watch = process.argv.includes("--watch");
const dev = watch || process.argv.includes("--dev");

const shared = {
  absWorkingDir: here,
  bundle: true,
  outdir: out,
  target: "es2022",
  minify: !dev,
  sourcemap: dev ? "inline" : false,
  legalComments: "linked",
  logLevel: "warning",
};

/* Modules of the pages; split so that one page loads only what it shows. */
const pages = {
  ...shared,
  entryPoints: ["src/table.ts", "src/replay.ts", "src/site.ts", "src/sdk.ts"],
  format: "esm",
  splitting: true,
  chunkNames: "chunk-[hash]",
};

/* Runs in <head> before the first paint: a module would come too late and flash the wrong theme. */
const early = { ...shared, entryPoints: ["src/theme.ts"], format: "iife" };

/* Font files are copied from their packages, never committed. */
const style = {
  ...shared,
  entryPoints: ["src/style/style.css"],
  loader: { ".woff2": "file" },
  assetNames: "fonts/[name]",
};

await rm(out, { recursive: true, force: true });
for (const options of [pages, early, style]) {
  if (watch) await (await context(options)).watch();
  else await build(options);
}
