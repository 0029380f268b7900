import { expect, test } from "vitest";
import { timeline } from "../../../generator/explorer/charts/timeline.ts";
import { area, assignment, modelWith, scheme, uuid } from "../../support/records.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
const YEAR = 365 * 86_400_000;
const stages = [{ id: uuid(11), severity: 1, name: "Level 1", description: null }];
const over = { stageId: uuid(11), effectiveFrom: NOW - 5 * YEAR, effectiveUntil: NOW - 4 * YEAR };

test.each([
  ["nothing", "tracked", [], "Nothing is on record of its history."],
  ["a level that ended before", "tracked", [over], "No restriction set since 1 November 2023."],
  ["nothing", "untracked", [], "so we do not know its history."],
] as const)(
  "a history of three years in which %s is on record, of an area that is %s, is no statement about years that nobody noted",
  (_, trackingStatus, periods, said) => {
    const assignments = periods.map((one, index) => assignment(index + 1, one));
    const areas = [area(1, { schemeId: uuid(10), trackingStatus })];
    const model = modelWith({ areas, schemes: [scheme(10, { stages })], assignments }, NOW);
    const [only] = model.areas;
    if (only === undefined) throw new Error("Expected an area.");
    expect(String(timeline(model, only)).replace(/<[^>]*>/g, "")).toContain(said);
  },
);
