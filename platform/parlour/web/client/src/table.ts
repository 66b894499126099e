/* Entry of the table page. */
import "./elements/table-element.ts";
