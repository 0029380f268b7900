import { expect, test } from "vitest";
import { rowsOf } from "../../generator/downloads/rows.ts";
import { tableOf } from "../../generator/downloads/tables.ts";
import { area, assignment, modelWith, scheme, uuid } from "../support/records.ts";

test.each([
  ["9999-12-31T23:59:59Z", "+010000-01-01 12:59"],
  ["2026-12-04T11:01:00Z", "2026-12-05 00:01"],
])("an end on record at %s is %s on the clock of its area, with its hour and minute", (end, local) => {
  const model = modelWith(
    {
      areas: [area(1, { schemeId: uuid(10) })],
      schemes: [scheme(10, { stages: [{ id: uuid(11), severity: 1, name: "One", description: null }] })],
      assignments: [assignment(2, { stageId: uuid(11), effectiveUntil: Date.parse(end) })],
    },
    1000,
  );
  const table = tableOf("stage-assignments");
  const column = table.columns.findIndex(({ name }) => name === "effectiveUntilLocal");
  expect([...rowsOf(table, model)].map(({ cells }) => cells[column])).toEqual([local]);
});
