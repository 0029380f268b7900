/** The consents that a reader keeps. They are stored on the device and sent nowhere; their pages are read again each time. */

import { element, make, root, STATEMENT_SHOWN } from "./page/explorer.ts";
import { keep, kept } from "./page/kept.ts";

type Kept = { readonly number: string; readonly folder: string };

const KEY = "consents";

// The storage may hold anything.
function keptConsents(): Kept[] {
  try {
    const stored: unknown = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  const { number, folder } = Object(value);
  return typeof number === "string" && typeof folder === "string" && /^consents\/[\w=/-]+\/$/.test(folder);
}

if (document.documentElement.dataset.page === "consent") {
  const button = make("button", { class: "keep" });
  element("h1 + .meta").append(" ", button);
  const own = {
    number: element("h1").textContent?.replace(/^Consent /, "") ?? "",
    folder: new URL(".", location.href).href.slice(root.href.length),
  };
  const isOwn = ({ folder }: Kept) => folder === own.folder;
  const show = () => {
    const isPressed = keptConsents().some(isOwn);
    button.setAttribute("aria-pressed", String(isPressed));
    button.textContent = isPressed ? "Saved to your consents" : "Save to your consents";
  };
  button.addEventListener("click", () => {
    const others = keptConsents().filter((one) => !isOwn(one));
    keep(KEY, JSON.stringify(keptConsents().some(isOwn) ? others : [...others, own]));
    show();
  });
  show();
} else if (keptConsents().length > 0) {
  showList(keptConsents());
}

/** Below the search of the first page, or above the list of all consents. Each entry has the answer of the consent's page. */
function showList(consents: readonly Kept[]): void {
  const section = make(
    "section",
    { class: "own-consents", "aria-labelledby": "own-consents" },
    make("h2", { id: "own-consents" }, "Your consents"),
    make("ul", {}, ...consents.map(itemOf)),
    make("p", { class: "meta" }, "This list is on this device only."),
  );
  document.querySelector("main .find, main .lead:not(.hero *)")?.after(section);
}

function itemOf({ number, folder }: Kept): HTMLLIElement {
  const link = make("a", { href: new URL(folder, root).href }, number);
  const item = make("li", {}, link);
  answerAt(link.href).then(
    (answer) => {
      item.append(...answer);
      // So that the clock updates it.
      document.dispatchEvent(new Event(STATEMENT_SHOWN));
    },
    () => item.append(" Its page cannot be read now."),
  );
  return item;
}

/** The question and the answer on a consent's page. In packs they have to be drawn. */
async function answerAt(address: string): Promise<(Node | string)[]> {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) return [" This consent is no longer on record."];
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (page.querySelector("[data-consent]") !== null)
    await (await import("./stated-consent.ts")).drawConsent(page);
  const answer = element(".answer", page);
  const question = element("h2", answer);
  question.replaceWith(" ", ...question.childNodes);
  return [...answer.childNodes];
}
