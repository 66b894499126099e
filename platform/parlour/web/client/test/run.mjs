/* Bundles each test file and hands all to node's own runner: no test framework to install. */
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "build", "test");
const wanted = process.argv.slice(2);
const files = (await readdir(here)).filter(
  (f) => f.endsWith(".test.ts") && (wanted.length === 0 || wanted.some((w) => f.includes(w))),
);

await rm(out, { recursive: true, force: true });
await build({
  entryPoints: files.map((f) => join(here, f)),
  outdir: out,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  external: ["happy-dom"],
  inject: [join(here, "dom.ts")],
  outExtension: { ".js": ".mjs" },
  conditions: ["browser"],
  sourcemap: "inline",
  logLevel: "warning",
});
const run = spawnSync(
  process.execPath,
  [
    "--enable-source-maps",
    "--test",
    "--test-force-exit",
    "--test-reporter=spec",
    ...files.map((f) => join(out, f.replace(/\.ts$/, ".mjs"))),
  ],
  { stdio: "inherit" },
);
process.exit(run.status ?? 1);
