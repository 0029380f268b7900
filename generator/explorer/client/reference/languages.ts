/** Examples in several languages as tabs (ARIA APG, "Tabs"). The language is remembered for all pages of the reference. */

import { element, make, setAttributes } from "../page/explorer.ts";
import { keep, kept } from "../page/kept.ts";

const KEY = "language";

for (const [number, group] of [...document.querySelectorAll<HTMLElement>(".languages")].entries()) {
  const panels = [...group.querySelectorAll<HTMLElement>("section")];
  const tabs = panels.map((panel, place) => tabOf(panel, `language-${number}-${place}`));
  const list = make("div", { class: "tabs", role: "tablist", "aria-label": "Language" }, ...tabs);
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
    keep(KEY, tab.textContent);
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
      tabs.findIndex(({ textContent }) => textContent === kept(KEY)),
    ),
  );
}

function tabOf(panel: HTMLElement, id: string): HTMLButtonElement {
  setAttributes(panel, { id: `${id}-panel`, role: "tabpanel", "aria-labelledby": id });
  const heading = element("h3", panel);
  heading.remove();
  const attributes = { type: "button", id, role: "tab", "aria-controls": panel.id };
  return make("button", attributes, heading.textContent ?? "");
}
