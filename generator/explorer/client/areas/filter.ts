/** The filter of the list of areas: by text (macrons do not matter), level, organisation, and where sprinklers may run. */

import { keyOfName, normaliseName } from "../../../views/words/normalise.ts";
import { onHistory, parameters, setParameters } from "../page/address-bar.ts";
import { copyText } from "../page/copy.ts";
import { debounced } from "../page/debounce.ts";
import { asTimePasses, element } from "../page/explorer.ts";
import { AREAS_MOVED } from "./area-items.ts";
import { isNamed, joinLists, showAreas } from "./filtered-list.ts";
import { isAsked, setAsked, whereSprinklersMayRun } from "./sprinkler-question.ts";

const form = element<HTMLFormElement>("#filter");
const textField = element<HTMLInputElement>("#site-search");
const organisation = element<HTMLSelectElement>("#filter-organisation");
// The page leaves them out: they follow from the names, but where two organisations have one name.
for (const option of organisation.options)
  if (!option.hasAttribute("value")) option.value = keyOfName(option.text);
/** Drawn again as levels come and go. */
const boxes = () => [...form.querySelectorAll<HTMLInputElement>("[name=level]")];

/** Keeps the form, the list and the address in step. */
export function startFilter(): void {
  // Browsers refuse hundreds of address changes a minute.
  const updateAddressSoon = debounced(300, () => updateAddress("replace"));
  textField.addEventListener("input", () => {
    show();
    updateAddressSoon();
  });
  form.addEventListener("input", () => {
    show();
    updateAddress("push");
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    clear();
  });
  element("#copy-link").addEventListener("click", () => void copyAddress());
  document.addEventListener(AREAS_MOVED, show);
  asTimePasses(() => {
    if (isAsked()) show();
  });
  onHistory(restore);
  joinLists(show);
  restore();
}

function show(): void {
  const text = textField.value.trim();
  const words = normaliseName(text).split(" ");
  showAreas({
    words,
    places: isNamed(words) ? new Set() : areasOfPlaces(text),
    levels: chosenLevels(),
    organisation: organisation.selectedIndex,
    sprinklers: whereSprinklersMayRun(show),
  });
}

/** Sets the form from the address. */
function restore(): void {
  const wanted = parameters();
  textField.value = wanted.get("text") ?? "";
  for (const box of boxes()) box.checked = wanted.getAll("level").includes(box.value);
  organisation.value = wanted.get("organisation") ?? "";
  setAsked(wanted.get("sprinklers") === "now");
  // An address from another build may name an organisation that is gone.
  if (organisation.selectedIndex < 0) organisation.value = "";
  show();
}

function clear(): void {
  textField.value = "";
  organisation.value = "";
  setAsked(false);
  for (const box of boxes()) box.checked = false;
  show();
  updateAddress("push");
  // The button is gone now.
  textField.focus();
}

async function copyAddress(): Promise<void> {
  updateAddress("replace");
  element("#link-copied").textContent = await copyText(location.href);
}

function updateAddress(how: "push" | "replace"): void {
  const text = textField.value.trim();
  const sprinklers = isAsked() ? "now" : "";
  setParameters({ text, level: chosenLevels(), organisation: organisation.value, sprinklers }, how);
}

const chosenLevels = (): string[] =>
  boxes()
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

/** The areas of the towns and suburbs that a text names, by their ids. */
let places: { readonly text: string; readonly ids: ReadonlySet<string> } = { text: "", ids: new Set() };

/** None until they are found. The code that finds them is fetched when a reader types a name that no area has. */
function areasOfPlaces(text: string): ReadonlySet<string> {
  if (text !== places.text) {
    places = { text, ids: new Set() };
    // If it fails, the list stays empty, and the search says why.
    void loadPlaces(text).catch(() => {});
  }
  return places.ids;
}

async function loadPlaces(text: string): Promise<void> {
  const { find } = await import("../search/find.ts");
  const { items } = await find({ q: text, kinds: ["place"], page: 1, size: 100 });
  if (text !== places.text || items.length === 0) return;
  places = { text, ids: new Set(items.map(({ id }) => id)) };
  show();
}
