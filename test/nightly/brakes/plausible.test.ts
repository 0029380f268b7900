/** What is put back of a provider whose new data cannot be right, and what of the others stays, byte for byte. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openDataSet } from "../../../generator/load/data-set.ts";
import { DEFAULTS } from "../../../generator/nightly/brakes/limits.ts";
import { keepPlausible } from "../../../generator/nightly/brakes/plausible.ts";
import type { Previous } from "../../../generator/nightly/site/previous.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { handReading, iso, regionOf, statusOf, writeRegion } from "../region.ts";
import { previousOf } from "./previous.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const HOUR = 3_600_000;
const BY_HAND = "readings/hand.csv";
const OTHER = "readings/hilltop.csv";
const SITES = "monitoring-sites/hand.json";

const live = join(temporaryFolder(), "live");
writeRegion(live, regionOf(3, NOW, 12), "http://127.0.0.1:9");
// As somebody's program writes it.
writeFileSync(
  join(live, BY_HAND),
  `\uFEFF${readFileSync(join(live, BY_HAND), "utf8").replaceAll("\n", "\r\n").replaceAll(",200", ',"a, b"')}`,
);
const set = openDataSet(live);
const previous = previousOf(set, NOW);

let data: string;
beforeEach(() => {
  data = join(temporaryFolder(), "data");
  cpSync(live, data, { recursive: true });
});
const textOf = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(data, file), change(textOf(data, file)));
const editRows = (change: (rows: string[]) => string[]) =>
  edit(BY_HAND, (text) => {
    const [header = "", ...rows] = text.trimEnd().split("\r\n");
    return `${[header, ...change(rows)].join("\r\n")}\r\n`;
  });
const kept = (isAllowed = false, limits = DEFAULTS.provider) =>
  keepPlausible(openDataSet(data), previous, limits, NOW, isAllowed);

/** Rows of the twelve gauges: 48 hours of each. */
const ROWS = 12 * 48;
const ofHand = (fault: unknown) => [{ providerKey: "hand", fault }];

describe("readings", () => {
  test.each<[string, (rows: string[]) => string[], string]>([
    [
      "a third is gone",
      (rows) => rows.filter((_, index) => index % 3 > 0),
      `expected about ${ROWS} readings, as published, found ${(ROWS * 2) / 3}`,
    ],
    ["all are gone", () => [], `expected about ${ROWS} readings, as published, found 0`],
    [
      "the newest hour is gone",
      (rows) => rows.filter((row) => !row.includes(iso(NOW - HOUR))),
      "expected the newest of its readings no earlier than 2026-11-19T23:00:00Z, as published, found 2026-11-19T22:00:00Z",
    ],
    [
      "one is more than five minutes ahead",
      (rows) => [...rows, handReading(0, NOW + HOUR)],
      "expected the newest of its readings no later than 2026-11-20T00:05:00Z, found 2026-11-20T01:00:00Z",
    ],
  ])("of which %s are put back as they were, and those of others stay new", (_, change, fault) => {
    editRows(change);
    edit(OTHER, (text) => text.replace(",200\n", ",500\n"));
    const other = textOf(data, OTHER);
    expect(kept()).toEqual(ofHand(fault));
    expect(textOf(data, BY_HAND)).toBe(textOf(live, BY_HAND).replace("\uFEFF", ""));
    expect(textOf(data, OTHER)).toBe(other);
  });

  test("of one series in another unit are put back; the other series of the provider keep what is new", () => {
    const [first, second] = [0, 1].map((site) => ({
      id: handReading(site, NOW).split(",")[0] as string,
    })) as [{ id: string }, { id: string }];
    // Said with four digits.
    const inUnit = (row: string) => {
      const cells = row.split(",");
      return row.startsWith(first.id) ? cells.with(3, String(Number(cells[3]) * 1016.27)).join(",") : row;
    };
    const fresh = `${handReading(1, NOW).replace(/,200$/, "")},"a, b"`;
    editRows((rows) => [...rows.map(inUnit), fresh]);
    expect(kept()).toEqual(
      ofHand(
        expect.stringMatching(
          /^expected values of .+ flow like those that are published, found them 1016 times as large: it has another unit$/,
        ),
      ),
    );
    const rows = textOf(data, BY_HAND).split("\r\n");
    const before = textOf(live, BY_HAND).replace("\uFEFF", "").split("\r\n");
    expect(rows.filter((row) => row.startsWith(first.id))).toEqual(
      before.filter((row) => row.startsWith(first.id)),
    );
    expect(rows.filter((row) => row.startsWith(second.id))).toEqual([
      ...before.filter((row) => row.startsWith(second.id)),
      fresh,
    ]);
    expect(rows.length).toBe(before.length + 1);
  });

  test("in another unit are left to ingest, which has compared them, where an upstream supplies the series", () => {
    edit(OTHER, (text) => text.replace(/(?<=Z,)[\d.]+/g, (value) => String(Number(value) * 1000)));
    expect(textOf(data, OTHER)).not.toBe(textOf(live, OTHER));
    expect(kept()).toEqual([]);
  });

  test("of a gauge that goes are gone with it, and no reason to put back those of others", () => {
    const [gone = ""] = handReading(0, NOW).split(",");
    edit(SITES, (text) => JSON.stringify(JSON.parse(text).filter(({ id }: { id: string }) => id !== gone)));
    editRows((rows) => rows.filter((row) => !row.startsWith(gone)));
    expect(textOf(data, BY_HAND)).not.toContain(gone);
    expect(kept()).toEqual([]);
  });

  test("that are ahead of the clock already where they are live are no reason to put anything back", () => {
    edit(OTHER, (text) => text.replace(",200\n", ",500\n"));
    const early = NOW - 2 * HOUR;
    expect(keepPlausible(openDataSet(data), previous, DEFAULTS.provider, early, false)).toEqual([]);
  });

  test("that are fewer by three in ten stay, and so does whatever is allowed by name", () => {
    const fewer = (share: number) => editRows((rows) => rows.slice(Math.floor(rows.length * share)));
    // The rows of the last gauges are the newest too.
    fewer(0.3);
    expect([kept(), textOf(data, BY_HAND).split("\r\n").length]).toEqual([
      [],
      ROWS - Math.floor(ROWS * 0.3) + 2,
    ]);
    fewer(0.3);
    const text = textOf(data, BY_HAND);
    expect([kept(true).length, textOf(data, BY_HAND)]).toEqual([1, text]);
  });
});

describe("statuses", () => {
  type Statuses = ReturnType<typeof statusOf>[];
  /** Lets each status be another: 24 statuses, a third of them none, a third partial, and a third full. */
  const turn = (to: (status: string) => string, asAt = NOW - HOUR) =>
    edit(SITES, (text) => {
      const sites: { statuses: Statuses }[] = JSON.parse(text);
      const turned = ({ bandNumber, restriction }: Statuses[number]) =>
        statusOf(bandNumber, to(restriction.status), asAt);
      return JSON.stringify(sites.map((site) => ({ ...site, statuses: site.statuses.map(turned) })));
    });
  const ease = (many: number) => {
    let left = many;
    turn((status) => (status !== "none" && left-- > 0 ? "none" : status));
  };
  const statedIn = (folder: string): Statuses[] =>
    JSON.parse(textOf(folder, SITES)).map(({ statuses }: { statuses: Statuses }) => statuses);
  const eased = (found: number) =>
    ofHand(`expected few of its 24 statuses to allow more at once, found ${found}`);

  test("of which more than two in five allow more at once are put back, and no more than that stay", () => {
    // 24 statuses: nine may turn.
    ease(9);
    expect(kept()).toEqual([]);
    cpSync(live, data, { recursive: true });
    ease(10);
    expect(kept()).toEqual(eased(10));
    expect(statedIn(data)).toEqual(statedIn(live));
    const half = { ...DEFAULTS.provider, statusesFlipped: { count: 0, share: 0.5 } };
    ease(12);
    expect(kept(false, half)).toEqual([]);
    cpSync(live, data, { recursive: true });
    ease(13);
    expect(kept(false, half)).toHaveLength(1);
  });

  test("that all turn to full are published: a drought closes all rivers at once", () => {
    turn(() => "full");
    const text = textOf(data, SITES);
    expect([kept(), textOf(data, SITES)]).toEqual([[], text]);
  });

  test.each([
    ["newer ones", NOW - HOUR / 2, NOW - HOUR / 2, eased(16)],
    ["those of a time to come", NOW + HOUR, NOW, ofHand(expect.stringContaining("no later than"))],
    ["older ones", NOW - 2 * HOUR, NOW - 2 * HOUR, ofHand(expect.stringContaining("no earlier than"))],
  ])("that allow less are published even where others are put back: %s", (_, asAt, published, fault) => {
    turn((status) => (status === "none" ? "full" : "none"), asAt);
    expect(kept()).toEqual(fault);
    const [was, is] = [live, data].map((folder) => statedIn(folder).flat());
    expect(is).toEqual(
      was?.map((one) =>
        one.restriction.status === "none"
          ? { ...statusOf(one.bandNumber, "full", asAt), asAt: iso(published) }
          : one,
      ),
    );
  });

  /** Gives each site other statuses of its own. */
  const restate = (of: (statuses: Statuses) => Statuses) =>
    edit(SITES, (text) =>
      JSON.stringify(
        JSON.parse(text).map((site: { statuses: Statuses }) => ({ ...site, statuses: of(site.statuses) })),
      ),
    );

  test("of other bands do not let the restrictions of the bands before them go", () => {
    restate((statuses) =>
      statuses.map(({ bandNumber }) => statusOf(bandNumber + 10, "none", NOW - HOUR / 2)),
    );
    // A band that allowed all, and is gone, has let nothing go.
    expect(kept()).toEqual(ofHand("expected few of its 16 statuses to allow more at once, found 16"));
    expect(statedIn(data)).toEqual(statedIn(live));
  });

  test("may be of fewer bands at a few sites, and a site may state nothing any more", () => {
    let sites = 0;
    restate((statuses) => {
      sites++;
      return sites === 2 ? [] : sites === 3 ? statuses.slice(1) : statuses;
    });
    expect(kept()).toEqual([]);
  });

  type Bands = (band: number) => Statuses;
  const bandsOf = (of: Bands) => (site: { statuses: Statuses }) => ({
    ...site,
    statuses: site.statuses.flatMap(({ bandNumber }) => of(bandNumber)),
  });
  const rewrite = (folder: string, change: (sites: { statuses: Statuses }[]) => unknown) =>
    writeFileSync(join(folder, SITES), JSON.stringify(change(JSON.parse(textOf(live, SITES)))));
  /** The live data with other statuses. */
  const liveWith = (change: Parameters<typeof rewrite>[1]): Previous => {
    const folder = join(temporaryFolder(), "live");
    cpSync(live, folder, { recursive: true });
    rewrite(folder, change);
    return previousOf(openDataSet(folder), NOW);
  };
  /** What is published of a band of the first site where all others turn from full to none, so that they are withheld. */
  const withheld = (ofLive: Bands, ofNew: Bands): string[] => {
    const sites = (of: Bands, others: string) => (all: { statuses: Statuses }[]) =>
      all.map((site, index) => bandsOf(index === 0 ? of : stating(others, NOW - HOUR))(site));
    rewrite(data, sites(ofNew, "none"));
    const published = liveWith(sites(ofLive, "full"));
    expect(keepPlausible(openDataSet(data), published, DEFAULTS.provider, NOW, false)).toHaveLength(1);
    return (statedIn(data)[0] ?? [])
      .filter(({ bandNumber }) => bandNumber === 1)
      .map(({ restriction, asAt }) => `${restriction?.status ?? "unknown"} ${asAt}`);
  };
  const stating = (status: string, asAt: number) => (band: number) => [statusOf(band, status, asAt)];
  const unknown: Bands = (band) =>
    stating("full", NOW - HOUR)(band).map((one) => ({ ...one, restriction: null }) as never);
  const both =
    (...parts: Bands[]): Bands =>
    (band) =>
      parts.flatMap((part) => part(band));
  const said = (status: string, asAt: number) => `${status} ${iso(asAt)}`;

  test.each(["full", "partial"])(
    "that state a restriction again are published even where others are put back, so that it does not go out of date: %s",
    (status) => {
      const again = stating(status, NOW - HOUR / 2);
      expect(withheld(stating(status, NOW - HOUR), again)).toEqual([said(status, NOW - HOUR / 2)]);
      // A provider whose clock is ahead says it for a time to come.
      expect(withheld(stating(status, NOW - HOUR), stating(status, NOW + 12 * HOUR))).toEqual([
        said(status, NOW),
      ]);
      // What is older than the live one would go out of date sooner.
      expect(withheld(stating(status, NOW - HOUR), stating(status, NOW - 2 * HOUR))).toEqual([
        said(status, NOW - HOUR),
      ]);
    },
  );

  test("that state a permission again are put back: under suspicion, it lasts no longer than it does already", () => {
    for (const asAt of [NOW - HOUR / 2, NOW + 12 * HOUR])
      expect(withheld(stating("none", NOW - HOUR), stating("none", asAt))).toEqual([
        said("none", NOW - HOUR),
      ]);
  });

  test("that are no longer known do not replace a ban, but do replace whatever allows something", () => {
    expect(withheld(stating("full", NOW - HOUR), unknown)).toEqual([said("full", NOW - HOUR)]);
    expect(withheld(stating("partial", NOW - HOUR), unknown)).toEqual([said("unknown", NOW - HOUR)]);
  });

  test("of a time to come that allow less than all others are published besides, as of now", () => {
    const coming = stating("full", NOW + 12 * HOUR);
    const partial = stating("partial", NOW - HOUR / 2);
    expect(withheld(stating("none", NOW - HOUR), both(partial, coming))).toEqual([
      said("partial", NOW - HOUR / 2),
      said("full", NOW),
    ]);
    // Two that say different things as of one instant would state nothing.
    const atOnce = stating("partial", NOW);
    const sooner = stating("partial", NOW + HOUR);
    expect(withheld(stating("none", NOW - HOUR), both(atOnce, sooner, coming))).toEqual([said("full", NOW)]);
    // What is to come and allows more is left out.
    expect(withheld(stating("none", NOW - HOUR), both(partial, stating("none", NOW + HOUR)))).toEqual([
      said("partial", NOW - HOUR / 2),
    ]);
  });

  test("stay new where only the readings are put back, and readings where only statuses are", () => {
    turn((status) => (status === "none" ? "full" : status));
    const text = textOf(data, SITES);
    editRows(() => []);
    expect([kept().length, textOf(data, SITES)]).toEqual([1, text]);
    ease(24);
    editRows((rows) => [...rows, handReading(0, NOW)]);
    expect(kept()).toEqual(eased(16));
    expect(textOf(data, BY_HAND)).toContain(handReading(0, NOW));
    ease(24);
    editRows(() => []);
    expect(kept()).toHaveLength(2);
  });

  test("of bands that were not published before turn to nothing", () => {
    const more = [3, 4].map((band) => statusOf(band, "full", NOW - HOUR));
    edit(SITES, (text) =>
      JSON.stringify(
        JSON.parse(text).map((site: { statuses: unknown[] }) => ({
          ...site,
          statuses: [...site.statuses, ...more],
        })),
      ),
    );
    expect(kept()).toEqual([]);
  });

  test.each<[string, (band: number) => Statuses, number]>([
    ["where the live one says that nothing is known", unknown, 24],
    ["where a ban is live, even if it is out of date", stating("full", NOW - 720 * HOUR), 24],
    ["not where a permission is live, even if it is out of date", stating("none", NOW - 720 * HOUR), 0],
    ["not where none is live, as after an outage", () => [], 0],
  ])("that turn to none count as more %s", (_, ofLive, count) => {
    const published = liveWith((sites) => sites.map(bandsOf(ofLive)));
    turn(() => "none");
    expect(keepPlausible(openDataSet(data), published, DEFAULTS.provider, NOW, false)).toEqual(
      count === 0 ? [] : eased(count),
    );
  });

  test("that are older than what is published, or gone, are put back", () => {
    const older = (text: string) => text.replaceAll(iso(NOW - HOUR), iso(NOW - 2 * HOUR));
    edit(SITES, older);
    expect(kept()).toEqual(
      ofHand(
        expect.stringContaining("expected the newest of its statuses no earlier than 2026-11-19T23:00:00Z"),
      ),
    );
    expect(statedIn(data)).toEqual(statedIn(live));
    edit(SITES, (text) => JSON.stringify(JSON.parse(text).map((one: object) => ({ ...one, statuses: [] }))));
    expect(kept()).toEqual(ofHand("expected about 24 statuses, as published, found 0"));
    expect(statedIn(data)).toEqual(statedIn(live));
  });
});
