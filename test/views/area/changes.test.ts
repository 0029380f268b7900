import { expect, test } from "vitest";
import { changesTable } from "../../../generator/views/area/changes.ts";
import type { AreaAnswer } from "../../../generator/views/area/now.ts";
import { change, uuid } from "../../support/records.ts";

const [NOW, AT] = [1000, 2000];

const level = (number: number) => ({
  id: uuid(number),
  severity: number,
  name: `Level ${number}`,
  description: null,
});

const CHANGES = [
  { ...change(2, { effectiveFrom: 3000 }), targetStage: level(2) },
  { ...change(1, { effectiveFrom: AT }), targetStage: null },
];

test.each([
  ["it is what comes next", { at: AT, stage: null }, ["1 Confirmed", "2 Confirmed"]],
  ["something else comes before it", { at: 1500, stage: level(3) }, ["1 Confirmed", "2 Confirmed"]],
  ["a level on record begins instead", { at: AT, stage: level(3) }, ["2 Confirmed", "1 Superseded"]],
])("the list of an area's changes says what becomes of a change where %s", (_, next, states) => {
  const answer = {
    area: { timeZoneId: "Pacific/Auckland" },
    changes: CHANGES,
    causes: new Set(),
    coming: { next, end: null },
  } as unknown as AreaAnswer;
  const page = String(changesTable(answer, { now: NOW, knownUntil: Infinity, isKnown: true }));
  const rows = page.matchAll(/id="change-\S+(\d)".*?class="badge \w*">(\w+)/gs);
  expect([...rows].map(([, id, state]) => `${id} ${state}`)).toEqual(states);
});
