import { afterAll, describe, expect, test } from "vitest";
import { ingest } from "../../generator/ingest/ingest.ts";
import { readSource } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { type Kinds, writeData } from "../upstreams/data.ts";
import { FAULTS_OF, type FaultName } from "../upstreams/faults.ts";
import { rowsOf, wrongBoundaries, wrongRows } from "../upstreams/oracle.ts";
import { type FakeUpstream, startUpstream } from "../upstreams/server.ts";
import { worldOf } from "../upstreams/world.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
const opened: FakeUpstream[] = [];
afterAll(() => Promise.all(opened.map((fake) => fake.close())));

type Outcome =
  /** All of it is taken, each value as it is in truth. */
  | "taken"
  /** All of it is taken, some of it without a value. */
  | "without values"
  /** Nothing is taken, for a reason that says so. */
  | RegExp;

/** What comes of an answer with a fault; either, where it depends on how bad it is. */
const SERIES: Readonly<Partial<Record<FaultName, Outcome | readonly Outcome[]>>> = {
  otherSite: /expected the (site|series) .*, found .*: (spell site|check timeSeriesId)/,
  otherUnit: /expected the unit "m³\/sec", found "l\/s": compare a value with the council's page/,
  thousandTimes: /a thousand times as large \(median 1000\): compare a value/,
  thousandth: /a thousandth as large \(median 0\.001\): compare a value/,
  summerTime: /no row more than 5 minutes after 2026-11-20T20:10:00Z, found one of 2026-11-20T21:/,
  anHourAhead: /no row more than 5 minutes after/,
  futureRow: /no row more than 5 minutes after/,
  futureStepsWithoutValue: "taken",
  otherItem: /expected the measurement "Flow", found .*: spell measurement as the server's list/,
  itemWithSource: "taken",
  divisorNone: "taken",
  rowsTwice: "taken",
  twoValues:
    /rows \d+ and \d+: expected one value at 2026-11-\S+, found \S+ \(\d+\) and \S+ \(\d+\): ask the council/,
  outOfOrder: "taken",
  newestFirst: "taken",
  gap: ["taken", /at least 70% of the \d+ rows that we hold within the span, found \d+/],
  rowCap: ["taken", /at least 70%/],
  frozen: ["taken", /at least 70%/],
  closed: /at least 70% of the \d+ rows that we hold within the span, found 0/,
  sentinels: "without values",
  noValues: "without values",
  notNumbers: "without values",
  negatives: "without values",
  exponents: "taken",
  tooLarge: "without values",
  otherSpans: "taken",
  rowLimit: ["taken", /found the error "(DatasourceError|TooManyResults): .*shorten span/],
  errorForms:
    /expected data, found the error "(No matches|DatasourceError: Error getting|InvalidParameterValue: ts_id|Unknown datasource|AccessDenied: not for you)/,
  gaps: "taken",
  noSuchSite: /expected data, found the error "No data for site .*": spell site and measurement/,
  errorUnder200: /expected data, found the error "(Unknown site|DatasourceError: Too many rows)"/,
  otherAnswerUnder200:
    /found the answer to another request|expected the series .*, found nothing|expected a list of one series/,
};

const ANYWHERE: Readonly<Partial<Record<FaultName, Outcome | readonly Outcome[]>>> = {
  html: /expected the content type of the data asked for, found "text\/html"/,
  htmlAsData: /found a fault|root element Hilltop/,
  empty: /found a fault/,
  cutAtByte: /found a fault .*: it was cut off or is garbled/,
  cutBetweenRows: /found a fault .*: it was cut off or is garbled/,
  byteOrderMark: "taken",
  documentType: /expected no document type declaration, found one/,
  wrongCharset: [
    "taken",
    /expected text in|expected an encoding|expected the unit|expected the site|found a fault/,
  ],
  latin1: ["taken", /expected text in UTF-8, found an invalid byte/],
  garbage: /expected text in UTF-8, found an invalid byte/,
  trailing: /found a fault/,
  otherType: /expected the content type of the data asked for, found "text\/plain"/,
  cutGzip: /expected a whole answer, found a connection or body cut off \(\S+\), 3 times/,
  gzip: "taken",
  tooLong: /expected at most 2000000 bytes, found more/,
  slowFirstByte: "taken",
  drip: ["taken", /expected an answer within/],
  hang: /expected an answer within 0\.\d s, found none, 3 times: try again later/,
  hangInBody: /expected an answer within/,
  reset: /expected a whole answer, found a connection or body cut off/,
  resetInBody: /expected a whole answer, found a connection or body cut off/,
  shorterThanSaid: /expected a whole answer, found a connection or body cut off/,
  tooManyRequests: "taken",
  tooManyRequestsForLong: /found 429; the retry in \d+(\.\d)? s would exceed timeout/,
  serverError: /expected status 200, found 5(0[023]|2[0-4]), 3 times/,
  serverErrorOnce: "taken",
  notFound: /expected status 200, found 404: check url/,
  redirect: /expected a redirect to an http or https address, found "ftp:/,
  redirectToPrivate: /expected no redirect to a private address, found one/,
  redirectsWithoutEnd: /expected at most 5 redirects, found more: set url to where they lead/,
  redirectForCookie: /found a redirect that leads back to "http:\S+": the server wants a cookie first/,
  pdf: /found "application\/pdf": watch the page that links to the PDF/,
};

const LAYER: Readonly<Partial<Record<FaultName, Outcome | readonly Outcome[]>>> = {
  clockwise: "taken",
  pagingWithoutOrder: /expected each feature's id once, found "\d+" again: the server pages without order/,
  emptyPageWithMore: "taken",
  emptyPagesWithoutEnd: /expected more features after 0, found empty pages/,
  capBelowAsked: "taken",
  flagAtTop: "taken",
  repeatedPositions: "taken",
  downUnder200Once: "taken",
  tokenRequired:
    /expected features, found that the layer asks for a token .*: it is not public, ask the council/,
  otherAnswerUnder200: /expected the count of the layer's features, found nothing: check url/,
  wrongCount: /expected 13 features, as many as the layer counts, found 12/,
  missing: /expected 12 features, as many as the layer counts, found 11/,
  twice: ["taken", /expected each feature's id once/],
  errorUnder200: /expected features, found the error "400: Invalid query"/,
  documentType: "taken",
  otherType: "taken",
  noPaging: "taken",
  oldServer: "taken",
  esriOnly: "taken",
};

/** Faults of some features leave the other areas theirs. */
const SOME_AREAS: Readonly<Partial<Record<FaultName, RegExp>>> = {
  crossing: /expected a sound boundary, found a fault at coordinates.*: the area keeps its own/,
  openRing: /expected the ring to end where it starts|at least four positions/,
  noGeometry: /expected a boundary, found null: the area keeps its own/,
  swapped: /which is the other way round/,
  otherProjection:
    /which are metres of NZTM|expected a longitude from -180 to 180|expected longitudes and latitudes \(EPSG:4326\), found "EPSG:2193"/,
};

const PAGE: typeof ANYWHERE = {
  html: /found a page about maintenance/,
  htmlAsData: /found a page about maintenance/,
  empty: /expected a page that says something, found 0 letters/,
  saysNothing: /expected a page (of the council|with its text|that says something), found/,
  cutAtByte: ["taken", /expected a page that says something/],
  garbage: "taken",
  cutBetweenRows: ["taken", /expected a page that says something/],
  trailing: "taken",
  tooManyRequests: "taken",
};

const outcomesOf = (kind: Kinds[number], fault: FaultName): readonly Outcome[] => {
  const table = kind === "arcgis" ? LAYER : kind === "page" ? PAGE : SERIES;
  const outcome = table[fault] ?? ANYWHERE[fault] ?? [];
  return Array.isArray(outcome) ? outcome : [outcome as Outcome];
};

const isSlow = (fault: FaultName) => ["hang", "hangInBody", "drip"].includes(fault);

async function runWith(kind: Kinds[number], fault: FaultName, seed: number) {
  const world = worldOf(seed, NOW, { series: 2 });
  const fake = await startUpstream(world, () => ({ fault, seed }));
  opened.push(fake);
  const data = temporaryFolder();
  const more = isSlow(fault) ? { timeout: "PT1.2S" } : {};
  writeData(data, world, fake.origin, { kinds: [kind], more });
  const before = rowsOf(data);
  const report = await ingest({ data, now: NOW });
  await readSource(data);
  expect(wrongRows(data, before, world, report)).toEqual([]);
  expect(wrongBoundaries(data, world)).toEqual([]);
  return report.upstreams[0] as (typeof report.upstreams)[number];
}

async function expectOutcome(kind: Kinds[number], fault: FaultName, seed: number): Promise<void> {
  const outcomes = outcomesOf(kind, fault);
  expect(outcomes.length, "the table has no outcome").toBeGreaterThan(0);
  const { state, series, faults } = await runWith(kind, fault, seed);
  const found = [...faults, ...series.flatMap((one) => one.fault ?? [])];
  const withoutValue = series.some((one) => one.withoutValue > 0);
  const isAsExpected = outcomes.some((outcome) => {
    if (outcome === "taken") return state === "fetched" && found.length === 0 && !withoutValue;
    if (outcome === "without values") return state === "fetched" && withoutValue;
    return state === "kept" && found.length > 0 && found.every((text) => outcome.test(text));
  });
  expect(isAsExpected, JSON.stringify({ seed, state, found, withoutValue })).toBe(true);
}

describe.each(["hilltop", "kiwis", "arcgis", "page"] as const)("%s", (kind) => {
  const faults = FAULTS_OF[kind].filter((fault) => !(fault in SOME_AREAS));

  test.each(faults.filter((fault) => !isSlow(fault)))("%s", (fault) => expectOutcome(kind, fault, 3));

  // They wait for what does not come: all at once.
  test.concurrent.each(faults.filter(isSlow))("%s", (fault) => expectOutcome(kind, fault, 3));
});

test.each(Object.entries(SOME_AREAS) as [FaultName, RegExp][])(
  "an area whose feature has the fault %s keeps its boundary",
  async (fault, wanted) => {
    const { state, areas = [], faults } = await runWith("arcgis", fault, 3);
    const refused = areas.filter((area) => area.state === "refused");
    const found = [...faults, ...refused.flatMap((area) => area.fault ?? [])];
    expect(found.length).toBeGreaterThan(0);
    for (const text of found) expect(text).toMatch(wanted);
    const isForAll = faults.length > 0 || ["openRing", "swapped", "otherProjection"].includes(fault);
    if (!isForAll || refused.length < areas.length) expect([state, refused.length]).toEqual(["fetched", 1]);
    else expect(state).toBe("kept");
  },
);
