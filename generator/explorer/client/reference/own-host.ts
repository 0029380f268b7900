/** Puts the host of the page into the examples: the base address of the build may be different, such as `localhost`. */

import { data, root } from "../page/explorer.ts";

const host = root.href.replace(/\/$/, "");

for (const example of document.querySelectorAll<HTMLElement>("pre[data-base-url]")) {
  const code = example.querySelector("code") ?? example;
  code.textContent = (code.textContent ?? "").replaceAll(data(example, "baseUrl"), host);
}
