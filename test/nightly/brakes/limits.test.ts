import { expect, test } from "vitest";
import { parseDuration } from "../../../generator/lib/time/duration.ts";
import { DEFAULTS, limitsOf, mostOf, mostRecordsOf } from "../../../generator/nightly/brakes/limits.ts";
import { limits } from "../../../schemas/limits.ts";
import { codeIn, tablesOf } from "../../docs/tables.ts";

/** `provider.rowsFall`: 0.3 */
function flat(value: object, path = ""): [string, number][] {
  return Object.entries(value).flatMap(([key, member]): [string, number][] =>
    typeof member === "object" ? flat(member, `${path}${key}.`) : [[`${path}${key}`, member]],
  );
}

test("docs/nightly.md has every limit with its default, and no other", () => {
  const told = tablesOf("docs/nightly.md")
    .filter(({ rows }) => /^`[a-z]\w*\.\w+`$/i.test(rows[0]?.[0] ?? ""))
    .flatMap(({ rows }) =>
      rows.map(([key = "", value = ""]) => [
        codeIn(key)[0],
        value.startsWith("P") ? parseDuration(value) : Number(value),
      ]),
    );
  expect(told).toEqual(flat(DEFAULTS));
});

test("a file may set any limit, and leave out all others", () => {
  for (const [path] of flat(DEFAULTS)) {
    const isDuration = /\.(ahead|apart)$/.test(path);
    const keys = path.split(".");
    const file = keys.reduceRight<unknown>(
      (value, key) => ({ [key]: value }),
      isDuration ? "PT2H" : path.endsWith("factor") ? 60 : 1,
    );
    const set = flat(limitsOf(limits.parse(file)));
    expect(set.map(([key]) => key)).toEqual(flat(DEFAULTS).map(([key]) => key));
    const differing = set.filter(
      ([key, value]) => value !== flat(DEFAULTS).find(([other]) => other === key)?.[1],
    );
    const isDefault =
      path.endsWith(".count") && keys.length === 2 && ["lifted", "upstreamsFailed"].includes(keys[0] ?? "");
    expect(differing.map(([key]) => key)).toEqual(isDefault ? [] : [path]);
  }
  expect(limitsOf(undefined)).toEqual(DEFAULTS);
});

test("of a count and a share, the larger holds", () => {
  expect([mostOf({ count: 3, share: 0.15 }, 10), mostOf({ count: 3, share: 0.15 }, 100)]).toEqual([3, 15]);
  // A share of few records could be all that a small council has.
  expect([19, 20].map((all) => mostRecordsOf({ count: 1, share: 0.5 }, all))).toEqual([1, 10]);
});
