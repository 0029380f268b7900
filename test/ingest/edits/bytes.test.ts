/**
 * What the edits of a run write, byte for byte, into files as people and programs save them: with byte order marks, either
 * line end, quoted cells, columns in any order, and JSON laid out in any way. The expected texts are put together by line.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { writeChanges } from "../../../generator/ingest/edits/data-set.ts";
import { draftOf } from "../../../generator/ingest/edits/draft.ts";
import type { Proposal } from "../../../generator/ingest/edits/proposal.ts";
import { openDataSet } from "../../../generator/load/data-set.ts";
import type { Upstream } from "../../../schemas/upstream.ts";
import { amount } from "../../support/amount.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { dataset, provider, site, uuid } from "../../support/records.ts";
import { ring } from "../../support/ring.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeBelow, writeJson } from "../../support/tree.ts";
import { areaFeature } from "../../upstreams/data.ts";

const COLUMNS = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"];
const MARK = "\uFEFF";
const EPOCH = Date.parse("2026-11-20T00:00:00Z");
const MINUTE = 60_000;
const SITE = uuid(2000);

type Cells = Record<string, string>;
const stamp = (minute: number) => new Date(EPOCH + minute * MINUTE).toISOString().replace(".000Z", "Z");
const ODD = ["200", "a, b", 'say "no"', '"', "two\nlines", "two\r\nlines", "m³/s", "x y", "ā"];
const shuffled = (draw: Draw) => {
  const left = [...COLUMNS];
  return COLUMNS.map(() => left.splice(draw.below(left.length), 1)[0] as string);
};

/** A row as another program writes it. */
const line = (columns: readonly string[], cells: Cells): string =>
  Papa.unparse([columns.map((name) => cells[name] ?? "")], { newline: "\n" });

/** Proposes rows for one series of the site, and a boundary for the area. */
function proposalOf(
  rows: readonly { minute: number; value: number; quality: string }[],
  unit: string,
  boundary: number[][][] | null,
): Proposal {
  return {
    upstream: { key: "p", providerKey: "p", kind: "hilltop" } as Upstream,
    series: [
      {
        series: { observationType: "flow", storedUnit: unit } as Proposal["series"][number]["series"],
        siteId: SITE,
        span: { from: EPOCH, until: EPOCH + 60 * MINUTE },
        rows: rows.map(({ minute, value, quality }) => ({ at: EPOCH + minute * MINUTE, value, quality })),
      },
    ],
    areas: boundary === null ? [] : [{ areaId: uuid(1000), boundary: [boundary] as never }],
    page: null,
    checkedAt: null,
    refusal: null,
  };
}

test("a hundred drawn files keep every byte but those of the rows and the boundary that change, and lose their byte order mark", () => {
  const data = temporaryFolder();
  writeJson(data, "dataset.json", dataset);
  writeJson(data, "providers.json", [{ ...provider("p"), maximumAge: "PT48H" }]);
  writeJson(data, "monitoring-sites/sites.json", [
    site(2000, { name: "Gauge" }),
    site(2001, { name: "Other" }),
  ]);
  for (let seed = 0; seed < amount(100, 3000); seed++) {
    const draw = drawOf(seed);
    const lineEnd = draw.pick(["\n", "\r\n"]);
    const columns = shuffled(draw);
    const unit = draw.pick(ODD);
    const quality = draw.pick(ODD);
    const row = (
      siteId: string,
      minute: number,
      value: number,
      [ofUnit, ofQuality] = [unit, quality],
    ): Cells => ({
      siteId,
      observationType: "flow",
      observedAt: stamp(minute),
      value: String(value),
      unit: ofUnit ?? "",
      qualityCode: ofQuality ?? "",
    });
    // Before and behind them stand rows of another site, and one of the same before the span.
    const others = [
      row(uuid(2001), 3, 1, [draw.pick(ODD), draw.pick(ODD)]),
      row(SITE, -5, 9, [draw.pick(ODD), draw.pick(ODD)]),
    ];
    const minutes = [10, 20, 30, 40].filter(() => draw.chance(0.7));
    const held = minutes.map((minute) => row(SITE, minute, minute));
    // Of what is held, each row stays, gets another value, or is gone; and some are new.
    const fates = minutes.map(() => draw.pick(["stays", "changes", "goes"] as const));
    const added = [50, 55].filter(() => draw.chance(0.5));
    const sent = [
      ...minutes.flatMap((minute, at) =>
        fates[at] === "goes" ? [] : [{ minute, value: minute + (fates[at] === "changes" ? 0.5 : 0) }],
      ),
      ...added.map((minute) => ({ minute, value: minute })),
    ].map((one) => ({ ...one, quality }));
    const text = (rows: readonly Cells[]) =>
      [columns.join(","), ...rows.map((cells) => line(columns, cells)), ""].join(lineEnd);
    const mark = draw.chance(0.5) ? MARK : "";
    writeBelow(data, "readings/p.csv", mark + text([...others, ...held]));

    const indent = draw.pick(["", "  ", "\t"]);
    const laidOut = (value: unknown) => JSON.stringify(value, null, indent).replaceAll("\n", lineEnd);
    const names = [draw.pick(['say "no"', "m³/s", "{", 'ā "}']), 'a "geometry": {}'];
    const features = names.map((name, index) => areaFeature({ id: uuid(1000 + index), name }));
    const collection = laidOut({ type: "FeatureCollection", features });
    const boundary = draw.chance(0.5) ? [ring("174 -41, 175 -41, 175 -40, 174 -41")] : null;
    const marked = draw.chance(0.5) ? MARK : "";
    writeBelow(data, "areas/areas.geojson", marked + collection);

    const source = openDataSet(data).source;
    const before = ["readings/p.csv", "areas/areas.geojson"].map((file) =>
      readFileSync(join(data, file), "utf8"),
    );
    const { changes } = draftOf(data, source, [proposalOf(sent, unit, boundary as number[][][] | null)]);
    writeChanges(data, changes);
    const [readings = "", areas = ""] = ["readings/p.csv", "areas/areas.geojson"].map((file) =>
      readFileSync(join(data, file), "utf8"),
    );

    const wanted = [
      ...others,
      ...held.flatMap((cells, at) =>
        fates[at] === "goes"
          ? []
          : [
              fates[at] === "changes"
                ? row(SITE, minutes[at] as number, (minutes[at] as number) + 0.5)
                : cells,
            ],
      ),
      ...added.map((minute) => row(SITE, minute, minute)),
    ];
    const isSame = added.length === 0 && fates.every((fate) => fate === "stays");
    expect([seed, readings]).toEqual([seed, isSame ? before[0] : text(wanted)]);
    const written = JSON.stringify({ type: "Polygon", coordinates: boundary });
    expect([seed, areas]).toEqual([
      seed,
      boundary === null ? before[1] : collection.replace(/("geometry": ?)null/, (_, key) => key + written),
    ]);
  }
});
