/* Entry of every page: the settings button, cards drawn on server pages, the asked pill, copying,
   lists that keep themselves fresh. Each part does nothing where its element is not. */
import "./elements/settings-element.ts";
import "./elements/card-element.ts";
import { startAsked } from "./site/asked.ts";
import { startRefresh } from "./site/refresh.ts";
import { showSettings, readSettings } from "./settings.ts";
import { copyText, toast } from "./toast.ts";
import { say } from "./words.ts";

showSettings(readSettings());
startAsked();
startRefresh();

document.addEventListener("click", (event) => {
  const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
  // A table copies by itself and says so in its own words.
  if (!button || button.closest("parlour-table")) return;
  void copyText(button.dataset["copy"] ?? "").then((done) =>
    toast(done ? say("copied") : (button.dataset["copy"] ?? "")),
  );
});
