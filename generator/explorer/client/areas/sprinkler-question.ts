/** The question above the list, where sprinklers may run now. The program that answers it is fetched when a reader asks. */

import { readOnce } from "../../../lib/lazy.ts";
import { element } from "../page/explorer.ts";
import { areaItems } from "./area-items.ts";

const field = document.querySelector<HTMLElement>(".sprinklers");
const box = field?.querySelector<HTMLInputElement>(".asked input");
let sprinklers: typeof import("./sprinklers.ts") | undefined;

/** Whether it is asked. It goes when the page no longer knows the stages. */
export const isAsked = (): boolean => box?.checked === true && box.isConnected;

export function setAsked(isAsked: boolean): void {
  if (box) box.checked = isAsked;
}

/** Whether there is an answer to it: until then, the map and the list show nothing of it. */
export const isAnswered = (): boolean => isAsked() && sprinklers !== undefined;

/** The areas where sprinklers may run; null for all, while the question is not asked. `show` is called once it can be answered. */
export function whereSprinklersMayRun(show: () => void): ReadonlySet<HTMLElement> | null {
  element("main").classList.toggle("of-sprinklers", isAnswered());
  if (isAsked() && sprinklers) return sprinklers.answer(areaItems());
  sprinklers?.clear(areaItems());
  if (isAsked()) void load().then(show);
  return null;
}

/** Loaded once, even if the list is drawn again before it arrives. */
const program = readOnce(async () => {
  const loaded = await import("./sprinklers.ts");
  await loaded.readRules();
  return loaded;
});

async function load(): Promise<void> {
  if (field === null) return;
  try {
    sprinklers = await program();
  } catch {
    setAsked(false);
    element("[role=status]", field).textContent = "This could not be loaded. Each area’s page says it.";
  }
}
