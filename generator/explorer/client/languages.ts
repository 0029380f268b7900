/** Examples in several languages as tabs (ARIA APG, "Tabs"). The language is remembered for all pages of the reference. */

const KEY = "language";

// A browser may refuse storage: then the choice lasts as long as the page.
const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};
const store = (language: string): void => {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
};

for (const [number, group] of [...document.querySelectorAll<HTMLElement>(".languages")].entries()) {
  const panels = [...group.querySelectorAll<HTMLElement>("[data-language]")];
  const tabs = panels.map((panel, place) => tabOf(panel, `language-${number}-${place}`));
  const list = document.createElement("div");
  list.className = "tabs";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language");
  list.append(...tabs);
  group.prepend(list);

  const show = (chosen: number) => {
    for (const [place, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(place === chosen));
      tab.tabIndex = place === chosen ? 0 : -1;
      const panel = panels[place];
      if (panel) panel.hidden = place !== chosen;
    }
  };
  const choose = (chosen: number) => {
    const tab = tabs.at(chosen % tabs.length);
    if (!tab) return;
    show(tabs.indexOf(tab));
    store(tab.textContent ?? "");
    tab.focus();
  };
  for (const [place, tab] of tabs.entries()) tab.addEventListener("click", () => choose(place));
  list.addEventListener("keydown", (event) => {
    const at = tabs.findIndex((tab) => tab.tabIndex === 0);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  });
  show(
    Math.max(
      0,
      panels.findIndex(({ dataset }) => dataset.language === stored()),
    ),
  );
}

function tabOf(panel: HTMLElement, id: string): HTMLButtonElement {
  const tab = document.createElement("button");
  tab.type = "button";
  tab.id = id;
  tab.textContent = panel.dataset.language ?? "";
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", `${id}-panel`);
  panel.id = `${id}-panel`;
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", id);
  // The tab says it.
  panel.querySelector("h3")?.remove();
  return tab;
}
