/** What the page of changes says of a change or the end of a level, once its time has come: an end is no record that the API has. */

import { expect, test, vi } from "vitest";
import { stateOfDue } from "../../../generator/explorer/client/redraw/due.ts";
import { change, uuid } from "../../support/records.ts";

const at = Date.parse("2026-01-10T00:00:00Z");
const causes = new Set([uuid(2)]);
let since: string | null = null;
let knownUntil = at + 1;
let changes: readonly ReturnType<typeof change>[] | null = [];

vi.mock("../../../generator/explorer/client/areas/read-areas.ts", () => ({
  readAnswer: async () => {
    if (changes === null) throw new Error("The API cannot be read.");
    return { area: { currentStageAssignment: since && { effectiveFrom: since } }, changes, causes };
  },
}));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({ knownUntil: () => knownUntil }));

test.each([
  ["no level is in force", null, "Took effect"],
  ["another began at that instant", "2026-01-10T00:00:00Z", "Took effect"],
  ["the level that was to end is in force", "2026-01-01T00:00:00Z", "Superseded"],
  ["another began before", "2026-01-09T23:59:59Z", "Superseded"],
])("an end says, where %s", async (_, from, said) => {
  since = from;
  expect(await stateOfDue("end", "area", at)).toContain(`>${said}<`);
});

test.each([
  ["that a level on record carries out", uuid(2), "Took effect"],
  ["that no level carries out", uuid(1), "Superseded"],
])("a change says, %s, what has become of it", async (_, id, said) => {
  changes = [change(1, { effectiveFrom: at }), change(2, { effectiveFrom: at })];
  expect(await stateOfDue(id, "area", at)).toContain(`>${said}<`);
});

test("what has become of a change is asked again where it cannot be read", async () => {
  changes = null;
  await expect(stateOfDue(uuid(1), "area", at)).rejects.toThrow("cannot be read");
});

test.each([
  ["an end", "end", {}, "Was due: we cannot confirm it"],
  ["a change", uuid(1), {}, "Was due: we cannot confirm it"],
  ["a change that a later build has cancelled", uuid(1), { isCancelled: true }, "Cancelled"],
])("once restrictions are not known, %s says what is known of it", async (_, id, more, said) => {
  knownUntil = at;
  changes = [change(1, { effectiveFrom: at, ...more })];
  expect(await stateOfDue(id, "area", at)).toContain(`>${said}<`);
});
