/** The subscription links: with the address of this page's host, a copy button, and for phones a picture to scan. */

import { copyText } from "./page/copy.ts";
import { element, make } from "./page/explorer.ts";

// Where the build has no public address, the calendar is beside this page.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[type="text/calendar"]'))
  link.href = link.href.replace(/^https?:/, "webcal:");
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy-address"))
  button.addEventListener("click", () => void copyBeside(button));

for (const button of document.querySelectorAll<HTMLButtonElement>("button.scan")) {
  button.addEventListener("click", () => void show(button), { once: true });
}

/** In place of its button: the address that the first link beside it leads to, as text if it cannot be drawn. */
async function show(button: HTMLButtonElement): Promise<void> {
  const { href } = element<HTMLAnchorElement>("a", button.parentElement ?? document);
  const src = await import("./page/qr-picture.ts").then(({ qrPicture }) => qrPicture(href)).catch(() => null);
  if (src === null) element(".copied").textContent = href;
  else button.replaceWith(make("img", { src, width: "232", height: "232", alt: `A code to scan: ${href}` }));
}

/** The address of what the link beside a button leads to, on this page's host, as its head has it. */
async function copyBeside(button: HTMLElement): Promise<void> {
  const { type } = element<HTMLAnchorElement>("a", button.parentElement ?? document);
  const { href } = element<HTMLLinkElement>(`link[type="${type}"]`);
  element(".copied").textContent = await copyText(href, `Copied: ${href}`);
}
