/* Entry of the replay page. */
import "./elements/replay-element.ts";
