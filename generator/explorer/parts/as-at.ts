import type { Context } from "./context.ts";
import { type Html, html } from "./html.ts";
import { time } from "./time.ts";

/** Which instant a part of a page speaks for. What came after the last update was known before it. */
export const asAt = ({ model, updated }: Context, timeZone: string): Html =>
  model.asOf > updated
    ? html`As scheduled. Our data is of ${time(updated, timeZone)}.`
    : html`As at ${time(updated, timeZone)}.`;
