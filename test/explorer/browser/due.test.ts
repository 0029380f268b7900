/** What the page of changes says of a change, or of a level that begins or ends, once its time has come. */

import { expect, test, vi } from "vitest";
import { stateOfDue } from "../../../generator/explorer/client/redraw/due.ts";
import { change, uuid } from "../../support/records.ts";

const at = Date.parse("2026-01-10T00:00:00Z");
const causes = new Set([uuid(2)]);
const of = (id: string) => ({
  id,
  area: "area",
  kind: id === "end" ? ("end" as const) : ("change" as const),
});
let since: string | null = null;
let knownUntil = at + 1;
let changes: readonly ReturnType<typeof change>[] | null = [];

// Another file of tests may have loaded them with other answers.
vi.hoisted(() => vi.resetModules());
vi.mock("../../../generator/explorer/client/areas/read-areas.ts", () => ({
  readAnswer: async () => {
    if (changes === null) throw new Error("The API cannot be read.");
    return { area: { currentStageAssignment: since && { effectiveFrom: since } }, changes, causes };
  },
}));
vi.mock("../../../generator/explorer/client/page/explorer.ts", () => ({ knownUntil: () => knownUntil }));

const [DUE, EARLIER, BEFORE] = ["2026-01-10T00:00:00Z", "2026-01-09T23:59:59Z", "2026-01-01T00:00:00Z"];
test.each([
  ["an end", "end", "no level is in force", null, "Took effect"],
  ["an end", "end", "another level began at that instant", DUE, "Took effect"],
  ["an end", "end", "the level that was to end is in force", BEFORE, "Superseded"],
  ["an end", "end", "another level began before", EARLIER, "Superseded"],
  ["a level on record", "beginning", "it began", DUE, "Took effect"],
  ["a level on record", "beginning", "a later build has taken it back", null, "Superseded"],
  ["a level on record", "beginning", "the one before is in force", BEFORE, "Superseded"],
  ["a change that is no longer on record", "change", "a level began then", DUE, "Superseded"],
  ["a change that is no longer on record", "change", "no level is in force", null, "Superseded"],
] as const)("of %s (%s), it says, where %s", async (_, kind, __, from, said) => {
  since = from;
  expect(await stateOfDue({ id: "gone", area: "area", kind }, at)).toContain(`>${said}<`);
});

test.each([
  ["that a level on record carries out", uuid(2), "Took effect"],
  ["that no level carries out", uuid(1), "Superseded"],
])("a change says, %s, what has become of it", async (_, id, said) => {
  changes = [change(1, { effectiveFrom: at }), change(2, { effectiveFrom: at })];
  expect(await stateOfDue(of(id), at)).toContain(`>${said}<`);
});

test("what has become of a change is asked again where it cannot be read", async () => {
  changes = null;
  await expect(stateOfDue(of(uuid(1)), at)).rejects.toThrow("cannot be read");
});

test.each([
  ["an end", "end", {}, "Was due: we cannot confirm it"],
  ["a change", uuid(1), {}, "Was due: we cannot confirm it"],
  ["a change that a later build has cancelled", uuid(1), { isCancelled: true }, "Cancelled"],
])("once restrictions are not known, %s says what is known of it", async (_, id, more, said) => {
  knownUntil = at;
  changes = [change(1, { effectiveFrom: at, ...more })];
  expect(await stateOfDue(of(id), at)).toContain(`>${said}<`);
});
