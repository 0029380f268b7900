/** The reference: examples for this host, a language at a time, ready to be copied. */

import "./own-host.ts";
import "./languages.ts";
import "./copying.ts";
import { highlight } from "./highlight.ts";

highlight(document);
