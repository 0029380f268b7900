/** The subscription links: with the address of this page's host, and a copy button. */

import { data, element } from "./explorer.ts";
import "./own-host.ts";

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

/** A browser may refuse its clipboard: then the address is shown, to be copied by hand. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    status.textContent = `Copied: ${address}`;
  } catch {
    status.textContent = address;
  }
}
