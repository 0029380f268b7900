import { expect, test } from "vitest";
import { holdingsOf } from "../../../generator/ingest/edits/holdings.ts";
import type { Upstream } from "../../../schemas/upstream.ts";
import { site, sourceOf, uuid } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow } from "../../support/tree.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");

test("of the series of an upstream, the rows within its span are known, and of others none", () => {
  const data = temporaryFolder();
  const row = (id: number, at: number, value: number) =>
    `${uuid(id)},flow,${new Date(NOW + at).toISOString()},${value},m³/s,200`;
  const rows = [row(1, -101, 1), row(1, -100, 2), row(1, -1, 3), row(2, -1, 4), row(1, 1, 5)];
  writeBelow(
    data,
    "readings/p.csv",
    `siteId,observationType,observedAt,value,unit,qualityCode\n${rows.join("\n")}\n`,
  );
  // The data no longer holds the second site.
  const series = ["1", "9"].map((siteNumber) => ({ siteNumber, observationType: "flow" }));
  const upstream = { providerKey: "p", span: 100, series } as unknown as Upstream;
  const sites = [site(3, { providerKey: "q", siteNumber: "1" }), site(2), site(1)];
  const { held } = holdingsOf(data, sourceOf({ sites }), [upstream], NOW);
  expect([...held(uuid(1), "flow")]).toEqual([
    [NOW - 100, 2],
    [NOW - 1, 3],
  ]);
  expect([...held(uuid(2), "flow"), ...held(uuid(1), "level")]).toEqual([]);
});
