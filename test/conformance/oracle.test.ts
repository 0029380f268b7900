import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Store, stores } from "../../generator/api/store.ts";
import { build } from "../../generator/builder/build.ts";
import { amount } from "../support/amount.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import * as records from "../support/records.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { words } from "../support/words.ts";
import { asCurl, compare } from "./compare.ts";
import { differences, type Question } from "./differences.ts";
import { type Answer, loadOracle, type Oracle } from "./oracle.ts";
import { requestsOf } from "./requests.ts";
import { SPELLINGS } from "./values.ts";

const id = (kind: string, number: number) => `${kind}0000000-0000-4000-8000-00000000000${number}`;
const [kapiti, chathams, otaki, taupo] = [id("a", 1), id("a", 2), id("a", 3), id("a", 4)];
const [served, closed] = [id("5", 1), id("5", 2)];
const scheme = id("e", 1);
// Not in the order of their severity.
const [light, heavy] = [id("f", 2), id("f", 1)];
const council = id("0", 1);

const folder = temporaryFolder();
const data = join(folder, "data");
let oracle: Oracle;

beforeAll(() => {
  write("dataset.json", { ...records.dataset, asOf: "2026-11-21T00:00:00+13:00" });
  write("organisations.json", [
    { id: council, name: "Ōtaki Council", alternateNames: ["Raukawa"], websiteUrl: null },
    { id: id("0", 2), name: "Antarctic", websiteUrl: "https://example.nz/" },
  ]);
  write("providers.json", [
    { providerKey: "ecan", name: "ECan", organisationId: null, websiteUrl: null, maximumAge: "PT2H" },
    { providerKey: "Bay", name: "Bay", organisationId: null, websiteUrl: null, maximumAge: "P1D" },
  ]);
  write("schemes/one.json", {
    id: scheme,
    name: "Σίσυφος",
    description: null,
    stages: [
      { id: heavy, severity: 2, name: "Heavy", description: "**No hoses.**" },
      { id: light, severity: 1, name: "Light", description: null },
    ],
  });
  write("areas/all.geojson", {
    type: "FeatureCollection",
    features: [
      area(kapiti, "Kāpiti", square(175, -41, [175.25, -40.75]), [council, id("0", 2)]),
      area(chathams, "chathams", [...square(179, -44, [180, -43]), ...square(-180, -44, [-176, -43])], []),
      area(otaki, "Ōtaki", null, [council]),
      area(taupo, "Otaki", null, []),
    ],
  });
  write("stage-assignments/all.json", [
    assignment(1, kapiti, light, "2026-11-10T00:00:00Z", "2026-11-12T00:00:00Z"),
    assignment(2, kapiti, heavy, "2026-11-12T00:00:00Z", "2026-12-01T00:00:00Z"),
    assignment(3, chathams, light, "2026-11-10T00:00:00Z", null),
    assignment(4, otaki, light, "2026-11-01T00:00:00Z", "2026-11-20T11:00:00Z"),
    assignment(5, otaki, heavy, "2026-11-20T11:00:00.001Z", null),
  ]);
  write("scheduled-changes/all.json", [
    change(1, kapiti, light, "2026-11-20T11:00:00Z", {}),
    change(2, chathams, heavy, "2026-11-10T00:00:00Z", {}),
    change(3, chathams, heavy, "2026-11-15T00:00:00Z", { isCancelled: true }),
    change(4, chathams, heavy, "2026-11-20T11:00:00.001Z", {}),
    change(5, chathams, heavy, "2026-11-16T00:00:00Z", { createdAt: "2026-11-20T11:00:00.001Z" }),
    change(6, taupo, light, "2026-11-16T00:00:00Z", {}),
    change(7, taupo, heavy, "2026-11-16T00:00:00Z", {}),
    change(8, taupo, null, "2026-11-17T00:00:00Z", {}),
  ]);
  write("monitoring-sites/all.json", [
    site(served, "ecan", "10", true, [
      { bandNumber: 1, restriction: restriction("full"), asAt: "2026-11-20T10:00:00Z" },
      { bandNumber: 1, restriction: restriction("none"), asAt: "2026-11-20T09:30:00Z" },
      { bandNumber: 1, restriction: restriction("none"), asAt: "2026-11-20T10:00:00Z" },
      { bandNumber: 2, restriction: restriction("none"), asAt: "2026-11-20T08:59:59.999Z" },
      { bandNumber: -1, restriction: restriction("full"), asAt: "2026-11-20T09:00:00Z" },
      { bandNumber: null, restriction: restriction("partial"), asAt: "2026-11-20T09:00:00Z" },
      { bandNumber: 3, restriction: restriction("full"), asAt: "2026-11-20T11:00:00.001Z" },
    ]),
    site(closed, "Bay", "10", false, [
      { bandNumber: 1, restriction: restriction("full"), asAt: "2026-11-20T10:00:00Z" },
    ]),
  ]);
  write(
    "readings/all.csv",
    [
      "siteId,observationType,observedAt,value,unit,qualityCode",
      `${served},rainfall,2026-11-20T09:00:00Z,,mm,600`,
      `${served},flow,2026-11-20T23:00:00.1239+13:00,1.50,"m³/s, net",0600`,
      `${served},flow,2026-11-20T08:59:59.999Z,3,m³/s,600`,
      `${served},flow,2026-11-20T09:00:00Z,4,m³/s,600`,
      `${served},flow,2026-11-20T11:00:00.001Z,5,m³/s,600`,
      `${closed},flow,2026-11-01T11:00:00Z,5,m³/s,600`,
    ].join("\r\n"),
  );
  write("consents/all.json", [
    {
      consentNumber: "crc/1 ā",
      providerKey: "ecan",
      rows: [row("10", 2, 7), row("10", 1, 5), row("99", 1, 1)],
    },
    { consentNumber: "CRC/1 Ā", providerKey: "Bay", rows: [row("10", 1, 3), row("10", 2, null)] },
  ]);
  write("restriction-zones.json", [
    { id: id("d", 1), name: "Hutt", type: "district", aliases: ["Te Awakairangi"] },
  ]);
  const places = [
    "Ōtaki Beach,175.1,-40.9,suburb",
    "Ōtaki Beach,175.2,-40.8,suburb",
    "Meridian,180,-43.5,town",
  ];
  write("places.csv", ["name,longitude,latitude,kind", ...places, "Otakinowhere,0,0,town"].join("\n"));
  oracle = loadOracle(data);
});

// Chosen by this contract: an oracle and a server that misread it alike would agree with each other.
test("the ids of what a change starts, and of a reading, are derived from what they are of", () => {
  expect(get(`/v1/areas/${kapiti}/stage-assignments/current`).body).toMatchObject({
    assignmentId: "15b64e5e-a5d4-500d-9daf-a2b0be5e1eb1",
  });
  expect(get(`/v1/monitoring-sites/${served}/readings`).body).toMatchObject({
    items: [{ id: "b95a0d60-22b4-52d3-a95f-280340d32313" }, {}, {}, {}],
  });
});

test.each([
  ["2026-02-28T23:59Z", 200],
  ["2026-11-20T11:00:00+12:00", 200],
  ["2026-11-20T11:00:00.123456789-23:59", 200],
  ["2026-02-29T00:00:00Z", 400],
  ["2026-11-20T24:00:00Z", 400],
  ["2026-11-20T23:59:60Z", 400],
  ["2026-11-20t11:00:00Z", 400],
  ["2026-11-20T11:00:00", 400],
  ["2026-11-20T11:00:00.Z", 400],
  ["2026-11-20T11:00:00%2B24:00", 400],
])("from=%s is answered with %i", (text, status) => {
  expect(get(`/v1/monitoring-sites/${served}/readings?from=${text}`).status).toBe(status);
});

/** About the records above, what reaches each rule of the contract: below /v1/. */
const TARGETS = [
  ...[kapiti, chathams, otaki, taupo, "x", ".."].flatMap((area) =>
    ["", "/stage-assignments", "/stage-assignments/current", "/scheduled-changes"].map(
      (list) => `areas/${area}${list}`,
    ),
  ),
  ...[
    "until=2026-11-12T00:00:00Z",
    "until=2026-11-12T00:00:00.001Z",
    "from=2026-11-12T00:00Z",
    "from=2026-11-11T23:59:59.999Z",
    "from=2026-11-12T13:00:00+13:00&until=2026-11-12T00:00:00Z",
    "until=now&from=&pageSize&page=2147483648",
  ].flatMap((query) => [kapiti, "x"].map((area) => `areas/${area}/stage-assignments?${query}`)),
  `areas/${otaki}?includeBoundary=TRUE`,
  `areas/${kapiti.toUpperCase()}?includeBoundary=true`,
  `areas/${scheme}?includeBoundary=1`,
  ...words("areas Areas %61reas areas/ /areas ./areas areas//scheduled-changes consents consents/crc+1"),
  ...words("areas?pageSize=3&pageNumber=2147483647 areas?pageSize=2&pageSize=x&PageNumber=0"),
  ...words("areas?page%53ize=x&pageSize=2 schemes?pageNumber=0&pageSize=101"),
  "areas?".padEnd(16_384 - "/v1/".length, "x"),
  "areas?".padEnd(16_385 - "/v1/".length, "x"),
  `organisations/${council}`,
  ...[council, kapiti].map((id) => `scheduled-changes?organisationId=${id}`),
  ...["", `/${light}`, `/${kapiti}`].map((stage) => `schemes/${scheme}/stages${stage}`),
  `schemes/${scheme}0/stages/x`,
  ...[served, closed].flatMap((site) => ["", "/readings"].map((list) => `monitoring-sites/${site}${list}`)),
  `monitoring-sites/${served}/readings?to=2026-01-01T00:00:00Z&from=2026-01-01T00:00:00.001Z`,
  ...words("cRc%2F1%20%C4%81 crc/1%20%C4%80 crc//1%20%C4%80").map((number) => `consents/${number}`),
  ...words("ecan %zz").map((key) => `consents/crc%2F1%20%C4%80?providerKey=${key}`),
  ...["KAPITI", "ka\u0304pi", "ōtaki", "otaki", "ΣΊΣΥΦΟΣ", "σισυφοσ", "rc/1", "awakai", "piti"].map(
    (text) => `search?q=${encodeURIComponent(text)}`,
  ),
  ...[
    ...words("10&type=consent,monitoringSite a&type=scheme&type=organisation,area +&type=area,&pageNumber=0"),
    ...words("otaki&type=organisation,place merid&type=place"),
    `++${"%F0%9F%8C%8A".repeat(100)}++`,
    "a".repeat(201),
  ].map((text) => `search?q=${text}`),
].map((target) => `/v1/${target}`);

describe("the server", () => {
  let contract: readonly Question[];
  let spellings: readonly Question[];
  beforeAll(() => {
    const asked = (target: string) => ({ method: "GET", target, expected: get(target) });
    contract = TARGETS.map(asked);
    spellings = spelled().map(asked);
    expect(spellings.length).toBeGreaterThan(4_000);
  });

  const others: readonly Store[] = stores.filter((store) => store !== "all-sizes");

  // Pages of any size are files there, and cut elsewhere: each spelling is asked there, and of one of the others.
  test.each(stores)(
    "answers every part of the contract, and spellings of values, as the oracle does: %s",
    async (store) => {
      const out = join(folder, store);
      await build({ data, out, store, baseUrl: "http://localhost:8080", maxZoom: 0 });
      const turn = amount(others.indexOf(store), -1);
      const some = spellings.filter((_, index) => turn === -1 || index % others.length === turn);
      expect(await differences(out, [...contract, ...some])).toEqual([]);
    },
  );
});

/** A request for every spelling of every value. */
function spelled(): string[] {
  const { integer, boolean, status, kind, instant, degrees, text } = SPELLINGS;
  const integers = [...integer, ...Array.from({ length: 501 }, (_, n) => String(n - 200))];
  const texts = [...text, ...Array.from({ length: 250 }, (_, n) => "a".repeat(n))];
  const ids = [kapiti, council].flatMap((id) => [
    ...[id, id.toUpperCase(), id.slice(1), `${id}0`, id.replaceAll("-", ""), id.replace("-0000", "")],
    ...[
      `%7B${id}%7D`,
      `${id}%0A`,
      `%20${id}`,
      id.replace(/.$/, "g"),
      `urn:uuid:${id}`,
      id.replace("-", "%2D"),
    ],
  ]);
  const all = (query: string, values: readonly string[]) => values.map((value) => `/v1/${query}=${value}`);
  return [
    ...["areas", "organisations", "schemes", "restriction-zones", "scheduled-changes"].flatMap((list) => [
      ...all(`${list}?pageSize`, integers),
      ...all(`${list}?pageNumber`, integers),
    ]),
    ...["areas", "organisations", "schemes", "monitoring-sites"].flatMap((list) =>
      ids.flatMap((id) => [
        `/v1/${list}/${id}`,
        `/v1/${list}/${id}/stages/${id}`,
        `/v1/${list}/${id}/readings`,
      ]),
    ),
    ...all("scheduled-changes?organisationId", ids),
    ...all(`areas/${kapiti}?includeBoundary`, boolean),
    ...all(`areas/${kapiti}/scheduled-changes?isCancelled`, boolean),
    ...all(`areas/${kapiti}/scheduled-changes?page`, integers),
    ...all("scheduled-changes?status", status),
    ...["from", "until"].flatMap((bound) => all(`areas/${kapiti}/stage-assignments?${bound}`, instant)),
    ...["from", "to"].flatMap((bound) => all(`monitoring-sites/${served}/readings?${bound}`, instant)),
    ...["type", "type=area&type", "type=x&type"].flatMap((query) => all(`search?q=a&${query}`, kind)),
    ...all("search?q", texts),
    ...["longitude=175&latitude", "latitude=-41&longitude"].flatMap((q) => all(`places/areas?${q}`, degrees)),
  ];
}

describe("comparison", () => {
  test("wording is free, everything else is not", () => {
    const expected = get("/v1/areas/x");
    const problem = { ...(expected.body as object), detail: "Bad." };
    const errors = [{ code: "Error.Validation", message: "Not a uuid.", pointer: "areaId" }];
    const actual = { ...expected, contentType: "application/problem+json; charset=utf-8" };
    expect(compare(expected, { ...actual, body: { ...problem, errors } })).toBeNull();
    const nameless = [{ ...errors[0], message: "" }];
    expect(compare(expected, { ...actual, body: { ...problem, errors: nameless } })).toContain("message");
    expect(compare(expected, { ...actual, body: { ...problem, errors: [] } })).toContain("errors[0]");
    expect(compare(expected, { ...actual, status: 404, body: undefined })).toContain("status");
    expect(compare(expected, { ...actual, headers: {} })).toContain("access-control-allow-origin");
    expect(compare(undefined, actual)).toBeNull();
  });

  test("a request can be repeated on a command line", () => {
    expect(asCurl("GET", "/v1/search?q='", "http://localhost:3000/")).toBe(
      "curl --silent --show-error --include --globoff --path-as-is --request GET 'http://localhost:3000/v1/search?q='\\'''",
    );
  });

  test("drawn data sets answer drawn requests, the same ones for the same seed", () => {
    for (let seed = 0; seed < amount(4, 12); seed++) {
      const dir = join(folder, "drawn", String(seed));
      writeDataSet(dir, { seed });
      const drawn = loadOracle(dir);
      const [first, second] = [requestsOf(drawn, seed), requestsOf(drawn.catalogue, seed)];
      for (let i = 0; i < amount(250, 500); i++) {
        const { method, target } = first.next().value;
        expect(second.next().value).toEqual({ method, target });
        expect(target).toMatch(/^[\x21-\x7e]+$/);
        const answer = drawn.answer(method, target);
        if (answer && answer.status < 400) expect(compare(answer, answer)).toBeNull();
      }
    }
  });
});

function get(target: string): Answer {
  const answer = oracle.answer("GET", target);
  if (!answer) throw new Error(`${target} is not judged.`);
  return answer;
}

function write(file: string, content: unknown): void {
  mkdirSync(dirname(join(data, file)), { recursive: true });
  writeFileSync(join(data, file), typeof content === "string" ? content : JSON.stringify(content));
}

/** One polygon, clockwise, as the coordinates of a MultiPolygon. */
function square(west: number, south: number, [east, north]: [number, number]): number[][][][] {
  const corners = [
    [west, south],
    [west, north],
    [east, north, 12],
    [east, south],
  ];
  return [[[...corners, [west, south]]]];
}

function area(id: string, name: string, coordinates: number[][][][] | null, organisationIds: string[]) {
  const geometry = coordinates && { type: "MultiPolygon", coordinates };
  return { ...records.featureOf(records.area(0, { id, name, schemeId: scheme, organisationIds })), geometry };
}

function assignment(number: number, areaId: string, stageId: string, from: string, until: string | null) {
  const times = { effectiveFrom: from, effectiveUntil: until, createdAt: from };
  return { ...records.assignment(0), assignmentId: id("b", number), areaId, stageId, ...times };
}

function change(
  number: number,
  areaId: string,
  targetStageId: string | null,
  effectiveFrom: string,
  more: object,
) {
  const [blank, createdAt] = [records.change(0), "2026-11-01T00:00:00Z"];
  const approval = { ...blank.approval, approvedAt: createdAt };
  const own = { id: id("c", number), areaId, targetStageId, effectiveFrom, createdBy: "planner" };
  return { ...blank, ...own, approval, createdAt, ...more };
}

function site(
  siteId: string,
  providerKey: string,
  siteNumber: string,
  isServed: boolean,
  statuses: unknown[],
) {
  const own = { id: siteId, providerKey, siteNumber, name: `Site ${siteNumber}`, isServed, statuses };
  return { ...records.site(0), ...own, waterManagementSubArea: { id: null, number: "4", name: "Upper" } };
}

function restriction(status: string) {
  return { status, allowedPercentage: null, date: "2026-11-20", description: null };
}

function row(siteNumber: string, bandNumber: number, triggerLevel: number | null) {
  return {
    siteNumber,
    bandNumber,
    triggerLevel,
    unit: null,
    thresholdAsAt: "2026-01-01",
    thresholdSourceUrl: "https://example.nz/",
  };
}
