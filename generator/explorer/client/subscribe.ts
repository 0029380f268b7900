/** The subscription links: with the address of this page's host, a copy button, and for phones a picture to scan. */

import { copyText } from "./page/copy.ts";
import { data, element, make } from "./page/explorer.ts";

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-webcal]")) {
  // The build has no public address: the calendar is beside this page.
  if (link.protocol !== "webcal:") link.href = absolute(data(link, "webcal")).replace(/^https?:/, "webcal:");
}
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.addEventListener("click", () => void copy(absolute(data(button, "copy"))));
}

for (const button of document.querySelectorAll<HTMLButtonElement>("button.scan")) {
  button.addEventListener("click", () => void show(button), { once: true });
}

/** In place of its button: the address that the first link beside it leads to. */
async function show(button: HTMLButtonElement): Promise<void> {
  const { href } = element<HTMLAnchorElement>("a", button.parentElement ?? document);
  const { qrPicture } = await import("./page/qr-picture.ts");
  const src = qrPicture(href);
  if (src === null) element(".copied").textContent = href;
  else button.replaceWith(make("img", { src, width: "232", height: "232", alt: `A code to scan: ${href}` }));
}

function absolute(address: string): string {
  return new URL(address, document.baseURI).href;
}

async function copy(address: string): Promise<void> {
  element(".copied").textContent = await copyText(address, `Copied: ${address}`);
}
