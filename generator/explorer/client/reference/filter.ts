/** The field above the contents: it leaves the entries whose names have every word, and `/` leads to it from anywhere on the page. */

const field = document.querySelector<HTMLInputElement>("#contents-filter");
const contents = field?.closest("nav");

if (field && contents) {
  field.addEventListener("input", () => filter(field.value, contents));
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

/** Styles hide the heading of a list that has no entry left. */
function filter(text: string, contents: HTMLElement): void {
  const words = text.trim().toLowerCase().split(/\s+/);
  for (const list of contents.querySelectorAll("ul")) {
    for (const entry of list.children as HTMLCollectionOf<HTMLElement>) {
      const name = (entry.textContent ?? "").toLowerCase();
      entry.hidden = !words.every((word) => name.includes(word));
    }
  }
}
