import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import type { NightOptions } from "../../../generator/nightly/night.ts";
import { summaryOf } from "../../../generator/nightly/summary.ts";
import { hashOf } from "../../support/tree.ts";
import { STAGES } from "../../upstreams/data.ts";
import { BUILD, codeOf, DAY, NOW, type Place, placeOf } from "../place.ts";
import { AREAS, change, iso, statusOf } from "../region.ts";

const HOUR = DAY / 24;
let place: Place;
let before: string;
beforeAll(async () => {
  place = await placeOf(7);
  place.region.changes.push(change(1, 1, STAGES[1], NOW + DAY, NOW - DAY));
  place.turn(NOW);
  const { error } = await place.run(NOW);
  expect(error).toBe(null);
  before = hashOf(place.site);
});
afterAll(() => place.close());

const later = NOW + 6 * HOUR;
test("a bad batch is held back with every record by name, and what is live stays", async () => {
  const saved = structuredClone(place.region);
  try {
    const vanished = place.region.areas.splice(1, 2);
    place.turn(later);
    const { report, error } = await place.run(later);
    expect([codeOf(error), report.verdict]).toEqual([5, "held back"]);
    expect(report.heldBack[0]).toMatchObject({ limit: "vanished", records: { length: 2 } });
    for (const { name } of vanished) expect(report.fault).toContain(name);
    expect(hashOf(place.site)).toBe(before);
  } finally {
    Object.assign(place.region, saved);
  }
});

describe("what exceeds a limit", () => {
  test("is let through with a reason, which the report and the summary keep", async () => {
    const other = await placeOf(8);
    try {
      await other.run(NOW);
      other.region.areas.splice(1, 5);
      other.turn(later);
      const { report, error } = await other.run(later, { allow: "five areas were merged | by law" });
      expect([codeOf(error), report.verdict, report.heldBack]).toEqual([0, "published", []]);
      expect(report.allowed).toMatchObject({ reason: "five areas were merged | by law" });
      expect(report.allowed?.limits[0]?.records).toHaveLength(5);
      expect(summaryOf(report)).toContain("five areas were merged \\| by law");
    } finally {
      await other.close();
    }
  });

  test("of one provider is let through with a reason too: rain opens all rivers at once", async () => {
    const other = await placeOf(9);
    const statusesIn = (folder: string) =>
      other.region.sites.flatMap(({ id }) => {
        const text = readFileSync(join(folder, `v1/monitoring-sites/${id}.json`), "utf8");
        return [...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status);
      });
    try {
      await other.run(NOW);
      for (const site of other.region.sites)
        site.statuses = [1, 2].map((band) => statusOf(band, "none", later - HOUR));
      other.turn(later);
      const kept = await other.run(later);
      expect(kept.report.kept.map(({ providerKey }) => providerKey)).toEqual(["hand"]);
      expect(statusesIn(other.site)).toContain("full");
      const { report } = await other.run(later, { allow: "heavy rain" });
      expect([report.verdict, report.kept]).toEqual(["published", []]);
      expect(report.allowed?.limits).toEqual([
        {
          limit: "provider",
          why: expect.stringContaining("to allow more at once"),
          records: ["hand"],
        },
      ]);
      expect(new Set(statusesIn(other.site))).toEqual(new Set(["none"]));
    } finally {
      await other.close();
    }
  });

  test("may be more, or less, by limits.json", async () => {
    const saved = structuredClone(place.region);
    try {
      place.region.limits = { vanished: { count: 0, share: 0 } };
      place.region.consents.splice(0, 1);
      place.turn(later);
      const { report } = await place.run(later, { publish: "none" });
      expect(report.heldBack.map(({ limit, records }) => [limit, records])).toEqual([
        ["vanished", ["WP-0 of hand"]],
      ]);
    } finally {
      Object.assign(place.region, saved);
      rmSync(join(place.data, "limits.json"));
    }
  });

  test("is said with its place where limits.json has a fault", async () => {
    writeFileSync(join(place.data, "limits.json"), '{\n  "vanished": { "count": -1, "shares": 2 }\n}\n');
    try {
      const { error, report } = await place.run(later);
      expect(codeOf(error)).toBe(1);
      expect(report.fault).toContain(
        "limits.json:2:17 at vanished.count: expected a number from 0, found -1",
      );
      expect(report.fault).toContain(
        'limits.json:2:30 at vanished.shares: expected no other keys, found "shares": correct its name, or remove it',
      );
    } finally {
      rmSync(join(place.data, "limits.json"));
    }
  });
});

describe("what a scheduled change announced", () => {
  test("holds nobody back, however much it is: the season begins everywhere", async () => {
    const other = await placeOf(9);
    try {
      for (let area = 0; area < AREAS; area++)
        other.region.changes.push(
          change(
            area,
            area,
            area % 4 === 0 ? null : STAGES[1],
            NOW + 3 * HOUR,
            NOW - HOUR,
            area % 3 === 0 ? "pendingApproval" : "approved",
          ),
        );
      other.turn(NOW);
      await other.run(NOW);
      for (const one of other.region.changes)
        one.approval = { status: "approved", approvedAt: iso(NOW + HOUR), rejectionReason: null };
      other.turn(later);
      const { report, error } = await other.run(later);
      expect([codeOf(error), report.verdict]).toEqual([0, "published"]);
      expect(report.stages.length).toBeGreaterThan(20);
      expect(report.stages.filter(({ announced }) => !announced)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("holds nobody back by the size of what follows from it, nor as it takes effect and ends", async () => {
    const other = await placeOf(9, NOW, 60);
    const [began, ends] = [NOW + 3 * HOUR, NOW + 9 * HOUR];
    const codes: number[] = [];
    for (const at of [NOW, NOW + HOUR, began + HOUR, ends + HOUR]) {
      if (at === NOW + HOUR)
        for (let area = 0; area < 60; area++)
          other.region.changes.push(
            change(area, area, STAGES[1], began, at),
            change(60 + area, area, null, ends, at),
          );
      other.turn(at);
      codes.push(codeOf((await other.run(at)).error));
    }
    expect(codes).toEqual([0, 0, 0, 0]);
    await other.close();
  });
});

test("files of the program before, which stay one build longer, weigh nothing once they go", async () => {
  const place = await placeOf(5, NOW, 2);
  const old = { path: "assets/map.0AAAAAAA.js", content: Buffer.alloc(8_000_000, " ") };
  const withOld: Partial<NightOptions> = {
    build: (what) => build({ ...BUILD, ...what, former: [...what.former, old] }),
  };
  expect(codeOf((await place.run(NOW, withOld)).error)).toBe(0);
  expect(existsSync(join(place.site, old.path))).toBe(true);
  place.turn(NOW + DAY / 4);
  const { error, report } = await place.run(NOW + DAY / 4);
  expect([codeOf(error), report.heldBack, existsSync(join(place.site, old.path))]).toEqual([0, [], false]);
  await place.close();
});
