import { expect, test } from "vitest";
import { deprecationHeaders, retiring } from "../../generator/api/deprecation.ts";
import { type Deprecated, operationOf } from "../../generator/api/operations.ts";

/** A day, and the same day of the next year. */
const isLongEnough = ({ since, until }: Deprecated): boolean =>
  [since, until].every((day) => /^\d{4}-\d\d-\d\d$/.test(day)) &&
  until >= `${Number(since.slice(0, 4)) + 1}${since.slice(4)}`;

test("an operation that will go stays for twelve months at least", () => {
  expect(isLongEnough({ since: "2027-01-01", until: "2028-01-01" })).toBe(true);
  expect(isLongEnough({ since: "2027-01-01", until: "2027-12-31" })).toBe(false);
  const tooShort = retiring.filter(({ deprecated }) => !deprecated || !isLongEnough(deprecated));
  expect(tooShort.map(({ id }) => id)).toEqual([]);
});

test("its headers are those of RFC 9745 and RFC 8594, and all others have none", () => {
  const deprecated = { since: "2027-01-01", until: "2028-01-01" };
  expect(deprecationHeaders({ ...operationOf("GetAreas"), deprecated })).toEqual({
    Deprecation: "@1798761600",
    Sunset: "Sat, 01 Jan 2028 00:00:00 GMT",
  });
  expect(deprecationHeaders(operationOf("GetAreas"))).toEqual({});
  expect(deprecationHeaders(undefined)).toEqual({});
});
