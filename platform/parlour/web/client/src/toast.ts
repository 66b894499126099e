/* One toast at a time, bottom centre, for five seconds. Never for what the table shows already. */
let shown: HTMLElement | null = null;
let timer = 0;

export function toast(text: string, go?: { label: string; href: string }): void {
  shown?.remove();
  window.clearTimeout(timer);
  const box = document.createElement("div");
  box.className = "toast";
  box.setAttribute("role", "status");
  box.append(text);
  if (go) {
    const link = document.createElement("a");
    link.href = go.href;
    link.textContent = go.label;
    box.append(" ", link);
  }
  document.body.append(box);
  shown = box;
  timer = window.setTimeout(() => box.remove(), 5_000);
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard without a secure origin: select it in a field and use the old way.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "sr";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
