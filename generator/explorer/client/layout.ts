/**
 * What every page does: watch whether a newer build is there, and how old this page is where the site is out of reach;
 * and answer its search field as one types.
 */

import type { Status } from "../../../schemas/resource.ts";
import { api, asOf, element, validUntil } from "./explorer.ts";

const notice = element<HTMLElement>("#notice");

/** Says something above the page, with a button that loads it anew, or nothing. */
function say(text: string | null, reload = false): void {
  notice.hidden = text === null;
  notice.replaceChildren(text ?? "");
  if (!reload) return;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load the new one";
  button.addEventListener("click", () => location.reload());
  notice.append(" ", button);
}

/** Says what there is to say of this page's age. Nothing is asked without need: only when the reader comes back to it. */
async function check(): Promise<void> {
  const status = await newestStatus();
  if (status === null) return say(`The site is out of reach: this is a copy. ${ageInWords()}`);
  if (status.asOf !== asOf) return say("A newer build has been published since this page was loaded.", true);
  sayIfOutdated();
}

async function newestStatus(): Promise<Status | null> {
  try {
    const response = await fetch(new URL("status.json", api), { cache: "no-cache" });
    return response.ok ? ((await response.json()) as Status) : null;
  } catch {
    return null;
  }
}

/** From `validUntil` on a build as of now may say something else. */
function sayIfOutdated(): void {
  const isOutdated = validUntil !== "" && Date.now() >= Date.parse(validUntil);
  say(
    isOutdated
      ? `${ageInWords()} Something may have changed since: ask your council before you rely on it.`
      : null,
  );
}

function ageInWords(): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(asOf)) / 60_000));
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2 * 1440
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  const age = new Intl.NumberFormat("en-NZ", { style: "unit", unit, unitDisplay: "long" }).format(count);
  return `This page shows what was known ${age} ago.`;
}

sayIfOutdated();
addEventListener("offline", () => void check());
addEventListener("online", () => void check());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void check();
});
addEventListener("focus", () => void check());

document
  .getElementById("site-search")
  ?.addEventListener(
    "focus",
    () => void import("./suggest.ts").then(({ startSuggesting }) => startSuggesting()),
    { once: true },
  );
