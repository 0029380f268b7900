/** The reader's own consents. They are stored on the device and sent nowhere; their pages are read again each time. */

import { element, root } from "./explorer.ts";
import { statementAddress, statementAt } from "./statement.ts";

type Kept = { readonly number: string; readonly folder: string };

const KEY = "consents";

// A browser may refuse storage, and what is in it may be anything.
function kept(): Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  const { number, folder } = Object(value);
  return typeof number === "string" && typeof folder === "string" && /^consents\/[\w=/-]+\/$/.test(folder);
}

function keep(consents: readonly Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(consents));
  } catch {}
}

if (document.documentElement.dataset.page === "consent") {
  const button = document.createElement("button");
  button.className = "keep";
  element("h1 + .meta").append(" ", button);
  const own = {
    number: element("h1").textContent?.replace(/^Consent /, "") ?? "",
    folder: new URL(".", location.href).href.slice(root.href.length),
  };
  const isOwn = ({ folder }: Kept) => folder === own.folder;
  const show = () => {
    const isPressed = kept().some(isOwn);
    button.setAttribute("aria-pressed", String(isPressed));
    button.textContent = isPressed ? "Kept on this device" : "Keep on this device";
  };
  button.addEventListener("click", () => {
    const others = kept().filter((one) => !isOwn(one));
    keep(kept().some(isOwn) ? others : [...others, own]);
    show();
  });
  show();
} else if (kept().length > 0) {
  showList(kept());
}

/** A list above the list of all consents. Each entry shows what its page says, with the day that it is for. */
function showList(consents: readonly Kept[]): void {
  const section = document.createElement("section");
  section.className = "own-consents";
  section.setAttribute("aria-labelledby", "own-consents");
  const heading = document.createElement("h2");
  heading.id = "own-consents";
  heading.textContent = "Your consents";
  const list = document.createElement("ul");
  list.className = "links";
  list.append(...consents.map(itemOf));
  const note = document.createElement("p");
  note.className = "meta";
  note.textContent = "This list is on this device only.";
  section.append(heading, list, note);
  document.querySelector("main .lead")?.after(section);
}

function itemOf({ number, folder }: Kept): HTMLLIElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = new URL(folder, root).href;
  link.textContent = number;
  const words = document.createElement("span");
  item.append(link, " ", words);
  statement(link.href).then(
    (text) => {
      words.textContent = text;
    },
    () => {
      words.textContent = "Its page cannot be read now.";
    },
  );
  return item;
}

async function statement(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) return "This consent is no longer on record.";
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const elsewhere = statementAddress(page, address);
  const shown = elsewhere === null ? page : (await statementAt(elsewhere)).part;
  const [question, answer] = [".answer > :first-child", ".now-stage"].map(
    (part) => shown.querySelector(part)?.textContent,
  );
  return `${question ?? ""} ${answer ?? ""}`;
}
