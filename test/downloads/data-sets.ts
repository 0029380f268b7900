/** Small data sets that a careless writer of a format would spoil. */

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import type { Terms } from "../../generator/downloads/terms.ts";
import { VISIBLE } from "../../schemas/texts.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { filesBelow } from "../support/tree.ts";
import { words } from "../support/words.ts";

/** Names that a separator, a quote, a formula or an encoding could break. */
const names = [
  'Comma, quote " and "" two',
  '=HYPERLINK("https://evil.example","click")',
  "+64 @SUM(A1:A9) -1",
  "Ōtākaro / Te Wai-o-Māhanga ; | \\ '",
  "💧🏞️ 東京 עברית",
  "NULL",
  "null",
  "00123",
  "1e5",
  "true",
  "ā".repeat(180),
];

/** Texts, which may hold line breaks besides. */
const texts = [
  ...names,
  "",
  " leading and trailing ",
  "two\nlines",
  "two\r\nlines\r",
  "\t tab",
  '"',
  '",\n"',
  "-- '; DROP TABLE areas; --",
  "x\u2028y\u0085z",
  '{"json": [1, "two"]}',
];

/** Numbers that a careless writer rounds, or writes in another notation. */
const numbers = words("0 -0 1e-300 -12345678901234567890 0.1 1.7976931348623157e308");

/** Members that hold a name, and those that hold any text. */
const NAMES = words("name title siteNumber createdBy number unit qualityCode");
const TEXTS = words("description rejectionReason cancellationReason appliedAssignmentDeletionReason");

/** Terms of use, where a test does not care about them. */
export const TERMS: Terms = {
  title: "Water",
  description: "",
  licence: { name: "CC0", url: "https://example.org" },
  attribution: ["A council"],
  contact: null,
  asOf: "2026-11-20T11:00:00Z",
  isSample: false,
  notice: null,
};

/** Writes a drawn data set full of hostile texts, odd numbers and missing values. */
export function writeHostile(folder: string): void {
  writeDataSet(folder, { seed: 12 });
  // The same text is spoilt in the same way wherever it stands: a site number is named in several files.
  const known = new Map<string, string>();
  let count = 0;
  const spoilt = (key: string, value: unknown): unknown => {
    if (key === "severity")
      return value === 100 ? Number.MAX_SAFE_INTEGER : value === 0 ? Number.MIN_SAFE_INTEGER : value;
    if (key === "longitude" && count++ % 3 === 0) return 180;
    if (typeof value !== "string") return value;
    if (TEXTS.includes(key)) return texts[count++ % texts.length];
    if (!NAMES.includes(key)) return value;
    if (!known.has(value)) known.set(value, `${names[known.size % names.length]} ${known.size}`);
    return known.get(value);
  };
  for (const file of filesBelow(folder)) {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    if (file.endsWith(".csv")) {
      const { data, meta } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
      const spoiltCell = (key: string, value: string) =>
        key === "value" ? (numbers[count++ % (numbers.length + 1)] ?? "") : spoilt(key, value);
      const rows = data.map((row) => Object.entries(row).map(([key, value]) => spoiltCell(key, value)));
      writeFileSync(path, Papa.unparse({ fields: meta.fields ?? [], data: rows }));
    } else if (file !== "README.md") {
      const value = JSON.parse(text, spoilt);
      for (const [index, stage] of (value.stages ?? []).entries())
        if (stage.description !== null && VISIBLE.test(stage.description))
          stage.uses = usesIn(stage.description, index);
      writeFileSync(path, JSON.stringify(value));
    }
  }
}

/** Writes a data set of nothing but its description. */
export function writeEmpty(folder: string): void {
  cpSync("test/golden/tiny/data", folder, { recursive: true });
  for (const path of words(
    "areas consents monitoring-sites readings scheduled-changes schemes stage-assignments",
  ))
    rmSync(join(folder, path), { recursive: true });
  for (const path of ["organisations.json", "providers.json", "restriction-zones.json"])
    rmSync(join(folder, path));
}

/** A rule in the words of a text, with and without windows. */
const usesIn = (text: string, index: number) => ({
  sourceUrl: `https://example.org/${index}?a=%2C`,
  reviewedAt: "2026-11-01",
  rules: [
    {
      who: ["residential", "nonResidential"],
      what: ["lawn"],
      by: ["sprinkler"],
      permission: "allowed",
      when:
        index % 2 === 0
          ? null
          : [
              {
                houses: ["odd"],
                dates: null,
                weekdays: ["sunday"],
                from: "00:00",
                to: "24:00",
                isUnclear: true,
              },
            ],
      conditions: index % 3 === 0 ? [] : [{ kind: "litresAtMost", value: 0.1 }],
      exception: index % 5 === 0 ? null : text,
      quote: [text],
    },
  ],
});
