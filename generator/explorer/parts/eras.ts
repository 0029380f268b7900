/** What pages show of restrictions between two builds: the context as of each instant at which they change. */

import type { Area } from "../../model/model.ts";
import { byClock } from "./by-clock.ts";
import type { Context } from "./context.ts";
import type { Html } from "./html.ts";

/** A part of a page about some areas, by default about all, at any time. */
export const alwaysOf = <Part extends Html | false>(
  context: Context,
  render: (context: Context) => Part,
  isAbout: (area: Area) => boolean = () => true,
): Part | Html =>
  byClock(
    render(context),
    context.eras
      .filter(({ changed }) => changed.some(isAbout))
      .map(({ from, context }) => ({ from, content: render(context) })),
  );

/** A part of a page about one area, at any time. */
export const alwaysOfArea = <Part extends Html | false>(
  context: Context,
  area: Area,
  render: (context: Context, area: Area) => Part,
): Part | Html =>
  byClock(
    render(context, area),
    versionsOf(context, area).map((version) => ({
      from: version.from,
      content: render(version.context, version.area),
    })),
  );

/** How an area will be, from each instant at which it changes. */
export const versionsOf = (
  { eras }: Context,
  { id }: Area,
): { readonly from: number; readonly context: Context; readonly area: Area }[] =>
  eras.flatMap(({ from, context, changed }) => {
    const area = changed.find((other) => other.id === id);
    return area === undefined ? [] : [{ from, context, area }];
  });
