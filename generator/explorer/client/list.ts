/** The search in a long list: the API's for one kind of record, and for rivers in the list of consents. Its results replace the list. */

import { normaliseName } from "../../views/words/normalise.ts";
import { parameters, setParameters } from "./page/address-bar.ts";
import { debounced } from "./page/debounce.ts";
import { element, make } from "./page/explorer.ts";
import type { Result } from "./search/find.ts";
import { countOf, resultOf } from "./search/results.ts";

const SIZE = 40;

const form = element<HTMLFormElement>("#list-search");
const input = element<HTMLInputElement>("#list-q");
const status = element("#list-status");
const list = element<HTMLElement>("#list");
const results = element<HTMLElement>("#list-results");
const [kind = "", ...others] = new FormData(form).getAll("type").map(String);
let latest = 0;

async function show(): Promise<void> {
  const turn = ++latest;
  const q = input.value.trim();
  const found =
    q === ""
      ? null
      : await import("./search/find.ts")
          .then(({ find }) => find({ q, kinds: [kind, ...others], page: 1, size: SIZE }))
          .catch((reason: unknown) => String(reason));
  if (turn !== latest) return;
  nearest?.setAttribute("aria-pressed", "false");
  const isFound = found !== null && typeof found !== "string";
  const views = isFound ? viewsOf(q) : [];
  results.replaceChildren(...views, ...(isFound ? found.items.map(entryOf) : []));
  results.hidden = !isFound;
  list.hidden = isFound;
  if (!isFound) status.textContent = found;
  else if (found.totalCount === 0 && views.length > 0)
    status.textContent = views.length === 1 ? "A part of this list." : "Parts of this list.";
  else if (found.totalCount === 0) status.textContent = `No results for “${q}”.`;
  else
    status.textContent = `${found.instead ?? `${countOf(found)}.`}${found.totalCount > SIZE ? ` The first ${SIZE} are below: type more.` : ""}`;
}

/** A river's site stands for the consents there. */
const entryOf = (result: Result): HTMLLIElement =>
  resultOf(
    result.type === kind
      ? result
      : { ...result, address: `${result.address}#consents`, context: "the consents linked to it" },
  );

/** The parts of the list whose status a text names: “no take” is no name of a record. */
function viewsOf(q: string): HTMLLIElement[] {
  const wanted = normaliseName(q);
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".views a:not([aria-current])")];
  return links
    .filter(({ textContent }) => wanted.length > 2 && normaliseName(textContent ?? "").includes(wanted))
    .map(({ parentElement }) =>
      make(
        "li",
        { class: "result" },
        ...[...(parentElement?.childNodes ?? [])].map((node) => node.cloneNode(true)),
      ),
    );
}

/** Sites can be listed by nearness: the button is there for them alone. */
const nearest = document.querySelector<HTMLButtonElement>("#list-nearest");
if (!("geolocation" in navigator)) nearest?.remove();
nearest?.addEventListener("click", () => void showNearest(nearest));

/** The place is asked for only here. Pressed again, or with a text, the list is as it was. */
async function showNearest(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute("aria-pressed") === "true") return void show();
  const turn = ++latest;
  input.value = "";
  status.textContent = "Finding your location …";
  const found = await import("./list/nearest.ts").then(
    ({ nearestSites }) => nearestSites().catch(({ message }: Error) => message),
    () => "There is no connection.",
  );
  if (turn !== latest) return;
  if (typeof found === "string") {
    status.textContent = `${found} The list below is by name.`;
    return;
  }
  button.setAttribute("aria-pressed", "true");
  results.replaceChildren(...found);
  results.hidden = false;
  list.hidden = true;
  status.textContent = `The ${found.length} sites nearest to you. Your location stays on this device.`;
}

const updateAddress = debounced(300, () => setParameters({ q: input.value.trim() }, "replace"));

input.addEventListener("input", () => {
  void show();
  updateAddress();
});
form.addEventListener("submit", (event) => event.preventDefault());
input.value = parameters().get("q") ?? "";
if (input.value !== "") void show();
