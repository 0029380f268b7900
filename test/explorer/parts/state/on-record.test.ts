import { expect, test } from "vitest";
import { caveat } from "../../../../generator/explorer/parts/state/on-record.ts";
import type { Area } from "../../../../generator/model/model.ts";

const stage = { id: "1" };

test.each([
  ["tracked", null, /No level is on record as in force/],
  // Also one that limits nothing: it is in force all the same.
  ["tracked", stage, /^null$/],
  ["untracked", null, /^Not tracked/],
  ["untracked", stage, /^Not tracked/],
] as const)(
  "what nothing may be inferred from, in an area that is %s, at stage %j",
  (trackingStatus, at, said) => {
    const state = { kind: "none", level: "none", stage: at } as never;
    expect(String(caveat({ trackingStatus } as Area, state))).toMatch(said);
  },
);
