/* Runs in <head> before the first paint, so that a page never flashes in the wrong theme. */
import { readSettings, showSettings } from "./settings.ts";

showSettings(readSettings());
