/* Custom properties on an element, set through the CSSOM. Lit's own styleMap writes a style
   attribute at first render, which the page's CSP refuses. */
import { noChange } from "lit";
import { directive, Directive, PartType, type ElementPart, type PartInfo } from "lit/directive.js";

type Vars = Record<string, string | number | null>;

class VarsDirective extends Directive {
  #kept: Vars = {};

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error("vars() belongs on an element: <div ${vars(…)}>");
  }

  render(_vars: Vars): unknown {
    return noChange;
  }

  override update(part: ElementPart, [vars]: [Vars]): unknown {
    const style = (part.element as HTMLElement).style;
    for (const name of Object.keys(this.#kept)) if (!(name in vars)) style.removeProperty(name);
    for (const [name, value] of Object.entries(vars)) {
      if (this.#kept[name] === value) continue;
      if (value === null) style.removeProperty(name);
      else style.setProperty(name, String(value));
    }
    this.#kept = vars;
    return noChange;
  }
}

export const vars = directive(VarsDirective);
