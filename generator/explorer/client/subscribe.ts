/** The links to subscribe by: with the address of this page's host, and ready to be copied. */

import { data, element } from "./explorer.ts";
import "./own-host.ts";

const status = element<HTMLElement>(".copied");

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-webcal]")) {
  // A build for no address in particular: the calendar is beside this page.
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
