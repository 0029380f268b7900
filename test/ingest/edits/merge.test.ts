import { expect, test } from "vitest";
import { addTo, mergeInto, takeOf } from "../../../generator/ingest/edits/merge.ts";
import { seriesKey } from "../../../generator/ingest/edits/readings-text.ts";
import { amount } from "../../support/amount.ts";
import { drawOf } from "../../support/random.ts";
import { uuid } from "../../support/records.ts";

type Line = { series: number; at: number; value: number | null; unit: string; quality: string };

const COLUMNS = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"];
const EPOCH = Date.parse("2026-11-20T00:00:00Z");
const MINUTE = 60_000;

/** Drawn files of some series and rows to hold, in every order, spelling, line end and set of columns. */
test("drawn files hold exactly the rows taken within the span, and every other line as it was", () => {
  for (let seed = 0; seed < amount(300, 2000); seed++) {
    const draw = drawOf(seed);
    const order = draw.pick(["ascending", "descending", "mixed"]);
    const lineEnd = draw.pick(["\n", "\r\n"]);
    const columns = draw.chance(0.5) ? COLUMNS : [...COLUMNS, "id"].toSorted(() => draw.below(3) - 1);
    const held: Line[] = [0, 1, 2].flatMap((series) => {
      const instants = Array.from({ length: draw.below(8) }, (_, index) => index * 2 + draw.below(2));
      const ordered = order === "descending" ? instants.reverse() : instants;
      return ordered.map((at) => ({
        series,
        at: EPOCH + at * MINUTE,
        value: draw.chance(0.2) ? null : draw.below(5),
        unit: draw.chance(0.1) ? "old, unit" : "m³/s",
        quality: draw.pick(["200", 'a "quoted" code', "x"]),
      }));
    });
    if (order === "mixed") held.sort(() => draw.below(3) - 1);
    const spelling = new Map(held.map((line) => [line, lineOf(line, columns, draw.chance(0.3))]));
    const text =
      [columns.join(","), ...held.map((line) => spelling.get(line))].join(lineEnd) +
      (draw.chance(0.8) ? lineEnd : "");
    const span = { from: EPOCH + 3 * MINUTE, until: EPOCH + 12 * MINUTE };
    const isWithin = ({ at }: { at: number }) => at >= span.from && at <= span.until;
    const sent = Array.from({ length: 10 }, (_, index) => EPOCH + (3 + index) * MINUTE).filter(() =>
      draw.chance(0.7),
    );
    const values = sent.map(() => (draw.chance(0.1) ? Number.NaN : draw.below(5)));
    const take = takeOf(
      { siteId: uuid(0), observationType: "flow", unit: "m³/s", span },
      sent.map((at, row) => ({ at, value: values[row] as number, quality: "200" })),
    );

    const merged = addTo(mergeInto(text, new Map([[seriesKey(uuid(0), "flow"), take]])), [take]);
    const [header, ...lines] = parsed(merged);
    expect(header).toEqual(columns);
    const rows = lines.map((cells) =>
      Object.fromEntries(columns.map((column, index) => [column, cells[index] as string])),
    );
    const mine = rows.filter(
      (row) => row.siteId === uuid(0) && isWithin({ at: Date.parse(row.observedAt as string) }),
    );
    const byTime = mine.toSorted(
      (a, b) => Date.parse(a.observedAt as string) - Date.parse(b.observedAt as string),
    );
    expect(
      byTime.map(({ observedAt, value, unit, qualityCode }) => [
        Date.parse(observedAt as string),
        value === "" ? null : Number(value),
        unit,
        qualityCode,
      ]),
    ).toEqual(sent.map((at, row) => [at, Number.isNaN(values[row]) ? null : values[row], "m³/s", "200"]));
    // Whatever is not of this series and span stands as it did, in the same order.
    const others = held
      .filter((line) => line.series !== 0 || !isWithin(line))
      .map((line) => spelling.get(line));
    expect(merged.split(/\r?\n/).filter((line) => others.includes(line))).toEqual(others);
    // Rows that are equal keep their spelling, and rows that were in order still are.
    for (const line of held.filter(
      (one) => one.series === 0 && isWithin(one) && one.quality === "200" && one.unit === "m³/s",
    )) {
      const row = sent.indexOf(line.at);
      if (row >= 0 && Object.is(line.value ?? Number.NaN, values[row]))
        expect(merged.split(/\r?\n/)).toContain(spelling.get(line));
    }
    const staying = held.filter((line) => line.series === 0 && (!isWithin(line) || sent.includes(line.at)));
    if (order === "ascending" || (order === "descending" && staying.length > 1)) {
      const stamps = rows
        .filter((row) => row.siteId === uuid(0))
        .map((row) => Date.parse(row.observedAt as string));
      expect(stamps).toEqual(stamps.toSorted((a, b) => (order === "ascending" ? a - b : b - a)));
    }
    const inSpan = held.filter((line) => line.series === 0 && isWithin(line)).map(({ at }) => at);
    expect([take.added, take.removed]).toEqual([
      sent.filter((at) => !inSpan.includes(at)).length,
      inSpan.filter((at) => !sent.includes(at)).length,
    ]);
    if (text.includes(lineEnd)) expect(merged.replaceAll(lineEnd, "")).not.toMatch(/[\r\n]/);
    if (take.added + take.removed + take.changed === 0) expect(merged).toBe(text);
  }
});

function lineOf(
  { series, at, value, unit, quality }: Line,
  columns: readonly string[],
  isElsewhere: boolean,
): string {
  const stamp = isElsewhere
    ? `${new Date(at + 12 * 3_600_000).toISOString().slice(0, 19)}+12:00`
    : new Date(at).toISOString();
  const cells: Record<string, string> = {
    siteId: uuid(series),
    observationType: "flow",
    observedAt: stamp,
    value: value === null ? "" : isElsewhere ? value.toFixed(2) : String(value),
    unit,
    qualityCode: quality,
    id: uuid(7000 + series * 100 + (at % 100)),
  };
  return columns
    .map((column) =>
      /[",]/.test(cells[column] as string) ? `"${cells[column]?.replaceAll('"', '""')}"` : cells[column],
    )
    .join(",");
}

/** A reader of CSV of its own. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain as string) : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

test("a row that stands twice is held once", () => {
  const take = takeOf(
    { siteId: uuid(0), observationType: "flow", unit: "m³/s", span: { from: EPOCH, until: EPOCH } },
    [{ at: EPOCH, value: 5, quality: "200" }],
  );
  const row = (id: number) => `${uuid(0)},flow,2026-11-20T00:00:00Z,5,m³/s,200,${uuid(id)}`;
  const text = [[...COLUMNS, "id"].join(","), row(1), row(2), ""].join("\n");
  expect(mergeInto(text, new Map([[seriesKey(uuid(0), "flow"), take]]))).toBe(
    `${[...COLUMNS, "id"].join(",")}\n${row(1)}\n`,
  );
  expect([take.added, take.changed, take.removed]).toEqual([0, 0, 1]);
});
