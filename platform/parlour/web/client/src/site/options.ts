/* Option forms: a preset fills the single rules; a rule that differs from its preset says so. The
   form works without this; the server decides what the options are. */

type Values = Record<string, unknown>;
type Field = HTMLInputElement | HTMLSelectElement;

const isField = (e: Element): e is Field => e instanceof HTMLInputElement || e instanceof HTMLSelectElement;

function valueOf(field: Field): string {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
}

function setValue(field: Field, value: unknown): void {
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === true;
  else field.value = value === null || value === undefined ? "" : String(value);
}

/** Does the form's text for a value mean the preset's value? Booleans and null have several spellings. */
export function isSame(text: string, value: unknown): boolean {
  if (value === null || value === undefined) return text === "" || text === "None" || text === "null";
  if (typeof value === "boolean") return ["true", "on", "True"].includes(text) === value;
  return text === String(value);
}

function startForm(form: HTMLFormElement): void {
  const source = form.querySelector("script[data-presets]");
  let presets: Record<string, Values> = {};
  try {
    presets = JSON.parse(source?.textContent ?? "{}") as Record<string, Values>;
  } catch {
    return;
  }
  const fields = () => [...form.querySelectorAll("[data-option]")].filter(isField);
  const preset = (): Values => {
    const chosen = form.querySelector<HTMLInputElement>('input[name="preset"]:checked') ?? form.querySelector<HTMLSelectElement>('select[name="preset"]');
    return presets[chosen?.value ?? ""] ?? {};
  };
  const mark = () => {
    const now = preset();
    let changed = 0;
    for (const field of fields()) {
      const key = field.dataset["option"] ?? "";
      const differs = key in now && !isSame(valueOf(field), now[key]);
      if (differs) changed += 1;
      const tag = form.querySelector<HTMLElement>(`[data-changed="${CSS.escape(key)}"]`);
      if (tag) tag.hidden = !differs;
    }
    for (const reset of form.querySelectorAll<HTMLElement>("[data-reset-options]")) reset.hidden = changed === 0;
  };
  const fill = () => {
    const now = preset();
    for (const field of fields()) {
      const key = field.dataset["option"] ?? "";
      if (key in now) setValue(field, now[key]);
    }
    mark();
  };
  form.addEventListener("change", (event) => ((event.target as HTMLInputElement).name === "preset" ? fill() : mark()));
  form.addEventListener("click", (event) => {
    if ((event.target as Element).closest("[data-reset-options]")) fill();
  });
  mark();
}

export function startOptionForms(root: ParentNode = document): void {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-options]")) startForm(form);
}
