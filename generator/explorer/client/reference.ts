/** The reference: examples for this host, a language at a time, ready to be copied. */

import "./reference/filter.ts";
import "./reference/languages.ts";
import { highlight } from "./reference/highlight.ts";

highlight(document);

// The buttons that copy a piece of code.
for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) {
  button.addEventListener("click", () => void copy(button));
}

/** If the browser refuses the clipboard, the code is selected, to be copied by hand. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector("pre");
  if (!code) return;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(code);
    button.textContent = "Selected";
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}
