/** The subscription links: with the address of this page's host, and a copy button. */

import { copyText } from "./page/copy.ts";
import { data, element } from "./page/explorer.ts";
import "./reference/own-host.ts";

const status = element<HTMLElement>(".copied");

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-webcal]")) {
  // The build has no public address: the calendar is beside this page.
  if (link.protocol !== "webcal:") link.href = absolute(data(link, "webcal")).replace(/^https?:/, "webcal:");
}
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.addEventListener("click", () => void copy(absolute(data(button, "copy"))));
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}

async function copy(address: string): Promise<void> {
  status.textContent = await copyText(address, `Copied: ${address}`);
}
