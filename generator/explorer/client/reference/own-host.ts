/** Puts the host of the page into the examples: the base address of the build may be different, such as `localhost`. */

import { root } from "../page/explorer.ts";
import { elementsWith, factsOf } from "../page/facts.ts";

const host = root.href.replace(/\/$/, "");

for (const example of elementsWith("base")) {
  const code = example.querySelector("code") ?? example;
  code.textContent = (code.textContent ?? "").replaceAll(factsOf("base", example), host);
}
