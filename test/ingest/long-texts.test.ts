/** Long texts of what a pattern repeats. A run reads all answers in one thread: none may hold up the others. */

import { expect, test } from "vitest";
import { announcedIn } from "../../generator/ingest/pages/announced.ts";
import { pageTextSink } from "../../generator/ingest/pages/page-text.ts";
import { Refusal } from "../../generator/ingest/refusal.ts";
import { hilltopSink } from "../../generator/ingest/upstreams/hilltop.ts";
import { kiwisSink } from "../../generator/ingest/upstreams/kiwis.ts";
import { qualityOf } from "../../generator/ingest/upstreams/rows.ts";
import type { Source } from "../../generator/load/load.ts";
import { FILL } from "../upstreams/pages.ts";
import { hilltopSeries, kiwisSeries, readBy } from "./series.ts";

const long = (text: string) => text.repeat(200_000 / text.length);
const MARKS = long("\u0301\u0316");
const page = (html: string) => readBy(pageTextSink({}), `${html}<p>${FILL}`);

const areas = Array.from({ length: 30 }, (_, n) => ({
  record: { id: `${n}`, name: `Area ${n}`, schemeId: "s" },
}));
const schemes = [{ record: { id: "s", stages: [{ name: "Level 1" }, { name: "Level 2" }] } }];
const announced = (lines: string) =>
  announcedIn(lines, Object.keys(areas), { areas, schemes } as unknown as Source, 0, "data");

const READINGS: [what: string, read: () => unknown][] = [
  ["a style sheet of one word", () => page(`<style>${long("a")}</style>`)],
  ["a style sheet of comments without end", () => page(`<style>${long("/*")}</style>`)],
  ["a style sheet of quotes", () => page(`<style>a{content:${long('"')}}</style>`)],
  ["a heading that says gone again and again", () => page(`<h1>${long("gone ")}</h1>`)],
  ["a page of marks on one letter", () => page(`<p>a${MARKS}`)],
  ["a KiWIS unit of marks", () => kiwis({ ts_unitsymbol: `m${MARKS}` })],
  ["a Hilltop site of marks", () => readBy(hilltopSink(hilltopSeries, 0), site(`m${MARKS}`))],
  ["a quality code of marks", () => qualityOf(`a${MARKS}`)],
  ["a difference of 50,000 lines, of thirty areas", () => announced(long("+ a\n"))],
];
const kiwis = (more: object) =>
  readBy(kiwisSink(kiwisSeries, 0), JSON.stringify([{ ts_id: kiwisSeries.timeSeriesId, ...more }]));
const site = (name: string) => `<Hilltop><Measurement SiteName="${name}"/></Hilltop>`;

test.each(READINGS)("%s is read or refused within a second", (_, read) => {
  const start = process.cpuUsage();
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
  }
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(1e6);
});

test("a page does not repeat the selector of a style sheet for each declaration", () => {
  const rule = `.${"a".repeat(10_000)}{${'content:"a";'.repeat(1000)}}`;
  expect(page(`<style>${rule}</style>`).text.length).toBeLessThan(30_000);
});

test("a page may have more elements side by side than a call takes arguments", () => {
  expect(page(`<div>${"<b></b>x".repeat(99_000)}</div>`).text).toContain(FILL);
});

test.each([
  ["in one place", "<p>".concat("word ".repeat(200_100))],
  ["by lists within lists", `<svg><select>${"<option selected>".repeat(1000)}${"a".repeat(100_000)}`],
])("a page that shows more than a million characters %s is refused, and a part of it is not", (_, html) => {
  const all = `<main>Level 2 ${FILL}</main>${html}`;
  expect(() => readBy(pageTextSink({}), all)).toThrow(
    "expected a page that shows at most 1000000 characters, found more: set within to the part that says the level",
  );
  const within = [[{ isChild: false, tag: "main", attributes: [] }]];
  expect(readBy(pageTextSink({ within }), all).text).toContain("Level 2");
});

test("a first heading that holds its text in other elements says what the page is", () => {
  expect(() => page(`<h1><a><b>Page not found</b></a></h1><p>${`${FILL} `.repeat(5)}`)).toThrow(
    "found a page that says that there is none",
  );
});
