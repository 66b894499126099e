/* Cards on pages: decoration that the server leaves blank (`<i class="card" data-card data-game data-skin>`).
   Draws each with the skin of its game. */
import { render } from "lit";
import { faceOf, onSkin, skinOf, type CardSize } from "./skin.ts";

export function drawFaces(root: ParentNode = document): void {
  for (const card of root.querySelectorAll<HTMLElement>("i.card[data-card]")) {
    const { card: face = "", game = "", size = "m" } = card.dataset;
    render(faceOf(skinOf(game), face, size as CardSize, { name: "", zone: "" }), card);
  }
}

/** Draws the page's cards once their skins are here; a game without one gets the plain faces. */
export async function facesStart(root: ParentNode = document): Promise<void> {
  const cards = [...root.querySelectorAll<HTMLElement>("i.card[data-card]")];
  const skins = new Set(cards.map((card) => card.dataset["skin"] ?? "").filter(Boolean));
  await Promise.allSettled([...skins].map((address) => import(address)));
  onSkin(() => drawFaces(root));
  drawFaces(root);
}
