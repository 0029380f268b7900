import { expect, test } from "vitest";
import { WriteError, writeErrorOf } from "../../generator/lib/target/target-errors.ts";

const refused = (code: string) => Object.assign(new Error(`${code}: no, write`), { code });

test.each([
  ["ENOSPC", "the disk is full: free some space"],
  ["EROFS", "the file system is read-only: mount it for writing, or name another place"],
])("a target that the system refuses with %s is named, with what to do and what stays", (code, advice) => {
  expect(writeErrorOf("/srv/public", refused(code))).toEqual(
    new WriteError(
      `/srv/public could not be written (${code}: no, write); ${advice}, and try again. What was published is unchanged.`,
    ),
  );
});

test("an error that is no word of the disk stays as it is", () => {
  expect(writeErrorOf("/srv/public", refused("ERR_ASSERTION"))).toEqual(refused("ERR_ASSERTION"));
});
