/** Draws a page's views again, from what the API answers now: loaded once the page does not hold any more. */

import type { Status } from "../../../schemas/document.ts";
import { AREAS_MOVED } from "./areas/area-items.ts";
import { recordOf } from "./page/ask.ts";
import { asOf, forgetGrades, momentNow, pageTime } from "./page/explorer.ts";
import { putFacts } from "./page/facts.ts";
import { nextChange } from "./page/next-change.ts";
import { redrawArea } from "./redraw/area.ts";
import { redrawAreas } from "./redraw/areas.ts";
import { partsOf } from "./redraw/parts.ts";

/** Until when the views hold then, in milliseconds, and whether the API could be read: if not, they say that nothing is known. */
type Drawn = { readonly until: number; readonly isRead: boolean };

export async function redraw(now: number): Promise<Drawn> {
  const time = pageTime();
  const status = await recordOf<Status>("/v1/status", now).catch(() => null);
  // A later build may know more.
  if (status?.horizon)
    putFacts("time", document.documentElement, { ...time, knownUntil: Date.parse(status.horizon) });
  forgetGrades();
  const moment = { ...(await momentNow(now)), updated: status === null ? asOf() : Date.parse(status.asOf) };
  const draw = partsOf("area-now").length > 0 ? redrawArea : redrawAreas;
  const isRead =
    status !== null &&
    moment.isRead !== false &&
    (await draw(moment).then(
      () => true,
      () => false,
    ));
  if (!isRead) await draw({ ...moment, isKnown: false, isRead: false });
  document.dispatchEvent(new Event(AREAS_MOVED));
  return { until: isRead ? await nextChange(now) : now, isRead };
}
