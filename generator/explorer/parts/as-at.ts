import type { Context } from "./context.ts";
import { type Html, html } from "./html.ts";
import { time } from "./time.ts";

/** Says which instant a part of a page is for. Scheduled changes after the last update were known before it. */
export const asAt = ({ model, updated }: Context, timeZone: string): Html =>
  model.asOf > updated
    ? html`As scheduled. Our data is of ${time(updated, timeZone)}.`
    : html`As at ${time(updated, timeZone)}.`;
