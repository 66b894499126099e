/* A table on the page of a test, showing a frame, and the commands that it sends. */
import type { Frame } from "../src/frame.ts";
import { ParlourTable } from "../src/elements/table-element.ts";
import type { Command } from "../src/interaction.ts";

export async function show(frame: Frame): Promise<{ table: ParlourTable; sent: Command[] }> {
  const table = document.createElement("parlour-table") as ParlourTable;
  table.still = true;
  const sent: Command[] = [];
  table.addEventListener("parlour-command", (e) => sent.push((e as CustomEvent<Command>).detail));
  document.body.append(table);
  table.take(frame);
  await table.updateComplete;
  return { table, sent };
}
