/* Entry of every page: what stands around its own matter. */
import { facesStart } from "./faces.ts";

void facesStart();
