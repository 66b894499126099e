/* "parlour/sdk": what a plugin's skin may import. Everything here is a promise to plugin authors;
   nothing else of the client is. The page's import map points this name at the built module. */
export { html, svg, nothing, css, LitElement, type TemplateResult, type SVGTemplateResult } from "lit";
export {
  path,
  evenOdd,
  line,
  circle,
  ellipse,
  rect,
  group,
  text,
  face,
  lampMark,
  lampIcon,
  wovenBack,
} from "./art/parts.ts";
export { suit, suitIcon, suitColor, SUIT_PATHS, feather, fan, crown, cap, type Suit } from "./art/standard.ts";
export { dogHead, bone, type Dog, type Coat, type Ears, type Head, type Muzzle, type Marking } from "./art/dogs.ts";
export { registerSkin, type Skin, type Sign, type CardSize, type FaceContext } from "./skin.ts";
export { vars } from "./vars.ts";
