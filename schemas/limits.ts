/** How much one night may change before it is held back (docs/data.md, "limits.json"). Every key may be left out. */

import { z } from "zod";
import { duration, number } from "./source.ts";

const share = number.min(0, "expected a share from 0 to 1").max(1, "expected a share from 0 to 1").optional();
const count = z.int("expected a whole number").min(0, "expected a number from 0").optional();

/** A number, or a share of all, whichever is more. */
const most = z.strictObject({ count, share }).optional();

/** How much smaller or larger a tree may be than the previous one, as a share of that. */
const change = z
  .strictObject({ fall: share, rise: number.min(0, "expected a share from 0").optional() })
  .optional();

export const limits = z.strictObject({
  vanished: most,
  stagesChanged: most,
  lifted: most,
  upstreamsFailed: most,
  files: change,
  bytes: change,
  clock: z.strictObject({ ahead: duration.optional(), apart: duration.optional() }).optional(),
  provider: z
    .strictObject({
      ahead: duration.optional(),
      rowsFall: share,
      statusesFlipped: most,
      factor: number.min(2, "expected a factor from 2").optional(),
      factorWithin: share,
    })
    .optional(),
});

export type Limits = z.infer<typeof limits>;
