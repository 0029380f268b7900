/** The answer of an area elsewhere than on its page, as a card and on one line: each follows the clock while it is shown. */

import type { Area } from "../../../../schemas/resource.ts";
import type { UsesOverTime } from "../../../api/may-use-file.ts";
import type { Moment } from "../../../views/area/answer.ts";
import { areaLine } from "../../../views/area/line.ts";
import { areaNow } from "../../../views/area/now.ts";
import type { Html } from "../../../views/html/html.ts";
import { stageIdIn, watersIn } from "../../../views/uses/garden-uses.ts";
import { pageOf } from "../../parts/page-of.ts";
import { recordOf } from "../page/ask.ts";
import { asTimePasses, isFinished, make, momentNow, root } from "../page/explorer.ts";
import { spoken } from "../page/spoken.ts";
import { AREAS_MOVED, areaItem } from "./area-items.ts";
import { readArea } from "./read-areas.ts";
import { readUses, wateringAt } from "./read-watering.ts";

/**
 * The card, once what applies there is read, or could not be. Beside others it says which water its rules are about: who is on which
 * supply cannot be known from a place.
 */
export async function areaCard(id: string, name?: string, isOneOfSome = false): Promise<HTMLElement> {
  const { href, outerHTML: link } = linkTo(id, name);
  const card = make("div", { class: "area-card" });
  await follow(card, {
    read: async (now) => {
      const [read, uses] = await Promise.all([readArea(id, now), readUses(id, now)]);
      return { ...read, uses };
    },
    shown: (read, moment) =>
      read === null
        ? `<p class="card-name">${link}</p><p>What applies there could not be read. Its page may say it.</p>`
        : areaNow(
            { ...read, causes: new Set(), lastEnd: null },
            {
              ...{ ...moment, isFinished, hrefOf: null, card: href, read: null, asAt: false },
              watering: wateringAt(read.uses, read.area, moment.now),
              ...(isOneOfSome && { waters: watersIn(read.uses, moment.now) }),
            },
          ),
  });
  return card;
}

/** To the page of an area. */
export const linkTo = (id: string, name = nameInList(id) ?? "This area"): HTMLAnchorElement =>
  make(
    "a",
    { href: areaItem(id)?.querySelector("a")?.href ?? new URL(pageOf.area(id), root).href },
    spoken(name),
  );

const nameInList = (id: string): string | undefined =>
  areaItem(id)?.querySelector("h3")?.textContent ?? undefined;

/** Says what applies in an area, on one line; nothing if it cannot be read: its page then says so. */
export const showLine = (line: HTMLElement, id: string): Promise<void> =>
  follow(line, {
    read: async (now) => {
      const [area, uses] = await Promise.all([recordOf<Area>(`/v1/areas/${id}`, now), readUses(id, now)]);
      return { area, uses };
    },
    shown: (read, moment) =>
      read === null ? "" : areaLine(read.area, wateringAt(read.uses, read.area, moment.now), moment),
  });

type Followed<Read> = {
  /** What the API answers as of an instant. */
  readonly read: (now: number) => Promise<Read>;
  /** It as HTML at a moment; null if it could not be read. */
  readonly shown: (read: Read | null, moment: Moment & { readonly knownUntil: number }) => Html | string;
};

/** How each card and line is drawn again; `isMoved` if what applies somewhere has changed. */
const drawing = new WeakMap<Element, (isMoved: boolean) => Promise<void>>();

/** Draws what applies in an area, now and as long as it is on the page. */
function follow<Read extends { readonly uses: UsesOverTime }>(
  place: HTMLElement,
  { read, shown }: Followed<Read>,
): Promise<void> {
  let known: Read | null = null;
  let drawn = { at: 0, html: "" };
  let latest = 0;
  let isStale = false;
  const put = (at: number, html: string) => {
    // Where nothing changes, what has the focus keeps it.
    if (html !== drawn.html) place.innerHTML = html;
    drawn = { at, html };
  };
  const draw = async (isMoved: boolean) => {
    const turn = ++latest;
    isStale ||= isMoved;
    const moment = await momentNow();
    if (turn !== latest) return;
    const { now } = moment;
    if (known !== null && (isStale || stageIdIn(known.uses, drawn.at) !== stageIdIn(known.uses, now))) {
      // An old answer goes before the new one is there.
      known = null;
      put(now, "");
    }
    isStale = false;
    // Of an area that is not tracked, nothing says when it changes.
    const isLasting = known?.uses.isTracked === true;
    const found = isLasting ? known : await read(now).catch(() => null);
    if (turn !== latest) return;
    known = found;
    put(now, String(shown(found, withinKnown(moment, found?.uses))));
  };
  drawing.set(place, draw);
  return draw(false);
}

/** A page without a build time takes the limit from the file that was read. */
function withinKnown<At extends Moment & { readonly knownUntil: number }>(
  moment: At,
  uses?: UsesOverTime,
): At {
  const knownUntil = Math.min(moment.knownUntil, (uses?.knownUntil ?? Infinity) * 1000);
  return { ...moment, knownUntil, isKnown: moment.isKnown && moment.now < knownUntil };
}

const drawAll = (isMoved: boolean) => {
  for (const place of document.querySelectorAll(".area-card, .result-answer"))
    void drawing.get(place)?.(isMoved);
};
asTimePasses(() => drawAll(false));
document.addEventListener(AREAS_MOVED, () => drawAll(true));
