/** What pages show of restrictions between two builds: the context as of each instant at which they change. */

import type { Area } from "../../../model/model.ts";
import { byClock, shownUntil } from "../../../views/by-clock.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { NEW_ZEALAND, time } from "../../../views/words/time.ts";
import type { Context } from "../context.ts";

/**
 * What a part of a page shows once restrictions are no longer known: nothing by default. Null for parts that still hold then, or
 * whose list items the script changes (`client/areas/forget.ts`).
 */
type Afterwards = Html | false | null;

/** A part of a page about some areas, by default about all, at any time. */
export const alwaysOf = <Part extends Html | false>(
  context: Context,
  render: (context: Context) => Part,
  {
    isAbout = () => true,
    afterwards = false,
  }: { isAbout?: (area: Area) => boolean; afterwards?: Afterwards } = {},
): Part | Html =>
  byClock(render(context), [
    ...context.eras
      .filter(({ changed }) => changed.some(isAbout))
      .map(({ from, context }) => ({ from, content: render(context) })),
    ...atHorizon(context, afterwards),
  ]);

/** A part of a page about one area, at any time. */
export const alwaysOfArea = <Part extends Html | false>(
  context: Context,
  area: Area,
  render: (context: Context, area: Area) => Part,
  afterwards: Afterwards = false,
): Part | Html =>
  byClock(render(context, area), [
    ...versionsOf(context, area).map((version) => ({
      from: version.from,
      content: render(version.context, version.area),
    })),
    ...atHorizon(context, afterwards),
  ]);

const atHorizon = ({ model }: Context, content: Afterwards) =>
  model.ahead.horizon === null || content === null ? [] : [{ from: model.ahead.horizon, content }];

/** An attribute for what is shown while restrictions are known; false in a finished data set, which speaks for its own day. */
export const whileKnown = ({ model: { ahead } }: Pick<Context, "model">): Html | false =>
  ahead.horizon !== null && shownUntil(ahead.horizon);

/** What is said of restrictions after the last instant up to which they are known; nothing in a finished data set. */
export const notKnownSince = ({ model: { ahead } }: Context): Html | false =>
  ahead.horizon !== null && html`Not known since ${time(ahead.horizon, NEW_ZEALAND, "weekdayDate")}`;

/** An area as it is just before the horizon. */
export const latestVersionOf = (context: Context, area: Area) =>
  versionsOf(context, area).at(-1) ?? { context, area };

/** How an area will be, from each instant at which it changes. */
export const versionsOf = (
  { eras }: Context,
  { id }: Area,
): { readonly from: number; readonly context: Context; readonly area: Area }[] =>
  eras.flatMap(({ from, context, changed }) => {
    const area = changed.find((other) => other.id === id);
    return area === undefined ? [] : [{ from, context, area }];
  });
