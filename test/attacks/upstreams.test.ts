/** Hostile upstreams against `ingest`: the data stays as it was, and the fault is said in words. */

import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ingest } from "../../generator/ingest/ingest.ts";
import { faultsOf, summaryOf } from "../../generator/ingest/summary.ts";
import { isPrivateHost } from "../../generator/lib/http/private-address.ts";
import { listen } from "../support/listen.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { hashOf } from "../support/tree.ts";
import { words } from "../support/words.ts";
import { type Kinds, writeData } from "../upstreams/data.ts";
import { worldOf } from "../upstreams/world.ts";
import { sendForEver } from "./hostile-site.ts";

const NOW = Date.parse("2026-11-20T06:00:00Z");
const world = worldOf(7, NOW, { series: 2, features: 2, days: 1 });
const [{ site = "" } = {}, { timeSeriesId = "" } = {}] = world.series;

type Kind = Kinds[number];
const TYPES: Readonly<Record<Kind, string>> = {
  hilltop: "text/xml",
  kiwis: "application/json",
  arcgis: "application/json",
  page: "text/html",
};

let respond: (response: ServerResponse, url: URL) => void;
const server = createServer((request, response) => respond(response, new URL(request.url ?? "", "http://x")));
const folders = new Map<Kind, string>();
beforeAll(async () => {
  const { address, close } = await listen(server);
  for (const kind of Object.keys(TYPES) as Kind[]) {
    const folder = join(temporaryFolder(), "data");
    writeData(folder, world, address, { kinds: [kind], more: { timeout: "PT2S", maximumBytes: 200_000 } });
    folders.set(kind, folder);
  }
  return close;
});
beforeEach(() => {
  respond = (response) => response.end();
});

/** Everything is refused, in words that hold nothing that a terminal obeys, and the data is as it was. */
async function expectRefused(kind: Kind): Promise<void> {
  const data = folders.get(kind) ?? "";
  const before = hashOf(data);
  const report = await ingest({ data, now: NOW });
  const faults = faultsOf(report);
  expect(faults).not.toEqual([]);
  for (const [, fault] of faults) {
    expect(fault).toMatch(/^(row \d+: )?expected /);
    expect(fault).not.toContain("fault of the program");
    expect(fault).not.toMatch(/\p{Cc}/u);
  }
  // Line breaks of a summary are its own.
  expect(summaryOf(report).replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(hashOf(data)).toBe(before);
}

type Attack = readonly [name: string, kind: Kind, respond: typeof respond];

const sending =
  (body: string | Buffer, headers: Record<string, string> = {}) =>
  (kind: Kind): typeof respond =>
  (response) =>
    void response.writeHead(200, { "content-type": TYPES[kind], ...headers }).end(body);

const ZEROS = Buffer.alloc(2 ** 24);

const EVERYWHERE: [name: string, (kind: Kind) => typeof respond][] = [
  ["sends the coding __proto__", sending("{}", { "content-encoding": "__proto__" })],
  ["sends the coding constructor", sending("{}", { "content-encoding": "constructor" })],
  ["sends the coding toString", sending("{}", { "content-encoding": "toString" })],
  ["sends gzip that is none", sending("{}", { "content-encoding": "gzip" })],
  ["sends a bomb of gzip", sending(gzipSync(ZEROS), { "content-encoding": "gzip" })],
  ["sends a bomb of deflate", sending(deflateSync(ZEROS), { "content-encoding": "deflate" })],
  [
    "sends a bomb of Brotli",
    sending(brotliCompressSync(ZEROS, { params: { 1: 1 } }), { "content-encoding": "br" }),
  ],
  [
    "sends the character set __proto__",
    (kind) => sending("{}", { "content-type": `${TYPES[kind]}; charset=__proto__` })(kind),
  ],
  ["sends the content type __proto__", sending("{}", { "content-type": "__proto__" })],
  [
    "sends a body without end",
    (kind) => (response) => void sendForEver(response.writeHead(200, { "content-type": TYPES[kind] })),
  ],
  [
    "asks to wait for 1e999 seconds",
    () => (response) => void response.writeHead(418, { "retry-after": "1e999" }).end(),
  ],
  [
    "redirects to 6to4",
    () => (response) => void response.writeHead(302, { location: "http://[2002:a00:1::1]/" }).end(),
  ],
];

const kiwis = (more: object) =>
  JSON.stringify([
    {
      ts_id: timeSeriesId,
      ts_unitsymbol: "m³/sec",
      rows: "1",
      columns: "Timestamp,Value,Quality Code",
      data: [["2026-11-20T17:00:00.000+12:00", 1, 200]],
      ...more,
    },
  ]);
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const KIWIS: [string, string][] = [
  ["a deep ts_id", kiwis({}).replace(JSON.stringify(timeSeriesId), deep(50_000))],
  ["a ts_id that cannot be a text", kiwis({ ts_id: { toString: 1 } })],
  ["a unit that cannot be a text", kiwis({ ts_unitsymbol: { toString: 1, normalize: 1 } })],
  ["columns that cannot be a text", kiwis({ columns: { split: 1 } })],
  ["columns named __proto__", kiwis({ columns: "__proto__,constructor,Value" })],
  ["rows that cannot be a text", kiwis({ rows: { toString: 1 } })],
  ["data that is an object with a length", kiwis({ data: { length: 1, 0: [] } })],
  ["a row that is an object", kiwis({ data: [{ length: 3 }] })],
  ["a time stamp that cannot be a text", kiwis({ data: [[{ toString: 1 }, 1, 200]] })],
  ["a deep time stamp", kiwis({ data: [["@", 1, 200]] }).replace('"@"', deep(50_000))],
  ["a time stamp of the year 999999", kiwis({ data: [["+999999-01-01T00:00:00.000+12:00", 1, 200]] })],
  ["an error that cannot be a text", '{"message":{"toString":1},"code":[[[]]]}'],
  ["errors of escape sequences", '{"message":"\\u001b[2J\\u0007","code":"x"}'],
  ["escape sequences", "\u001b]0;owned\u0007"],
  ["50,000 lists", deep(50_000)],
  ["a __proto__ with a series", '{"__proto__":[{}]}'],
  [
    "an XML exception of escape sequences",
    "<ExceptionReport><ExceptionText>\u001b[2J</ExceptionText></ExceptionReport>",
  ],
];

const hilltop = (inner: string, start = "") => `<?xml version="1.0"?>${start}<Hilltop>${inner}</Hilltop>`;
const HILLTOP: [string, string][] = [
  ["a billion laughs", hilltop("&b;", '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>')],
  ["an entity from outside", hilltop("&x;", '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
  ["an entity that is not defined", hilltop("&nothing;")],
  ["30,000 elements, one in another", hilltop("<a>".repeat(30_000) + "</a>".repeat(30_000))],
  [
    "20,000 attributes",
    hilltop(`<Measurement ${Array.from({ length: 15_000 }, (_, n) => `a${n}=""`).join(" ")}/>`),
  ],
  ["an element named __proto__", hilltop('<__proto__ SiteName="x"/>')],
  ["an attribute named __proto__", hilltop('<Measurement __proto__="x"/>')],
  ["no site name", hilltop("<Measurement/>")],
  ["another site, in escape sequences", hilltop('<Measurement SiteName="&#x9b;2J"/>')],
  ["an error of escape sequences", "<HilltopServer><Error>&#x9b;2J</Error></HilltopServer>"],
  ["a reference to a NUL", hilltop("&#0;")],
  [
    "a date format named constructor",
    hilltop(`<Measurement SiteName="${site}"><Data DateFormat="constructor"/></Measurement>`),
  ],
  ["escape sequences", "\u001b]0;owned\u0007"],
];

/** A layer whose count is right, and whose features are not. */
const layer =
  (page: string): typeof respond =>
  (response, url) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(url.searchParams.has("returnCountOnly") ? '{"count":2}' : page);
const feature = (geometry: string, properties = '{"OBJECTID":1,"TA_code":"001"}') =>
  `{"type":"FeatureCollection","features":[{"type":"Feature","properties":${properties},"geometry":${geometry}},{"type":"Feature","properties":{"OBJECTID":2,"TA_code":"002"},"geometry":null}]}`;
const polygon = (ring: string) => feature(`{"type":"Polygon","coordinates":[${ring}]}`);
const LAYERS: [string, string][] = [
  ["an error that cannot be a text", '{"error":{"toString":1}}'],
  ["an error that is a list, deep", `{"error":${deep(50_000)}}`],
  ["an error of escape sequences", '{"error":"\\u001b[2J"}'],
  ["features that are an object", '{"features":{"length":2}}'],
  ["features that are null", '{"features":[null,null]}'],
  ["properties that are a text", '{"features":[{"properties":"x"}]}'],
  ["a projection that cannot be a text", '{"features":[],"crs":{"properties":{"name":{"toString":1}}}}'],
  ["a code named __proto__", feature("null", '{"OBJECTID":1,"TA_code":"__proto__"}')],
  ["a code that is an object", feature("null", '{"OBJECTID":1,"TA_code":{"toString":1}}')],
  ["an id that is a list", feature("null", '{"OBJECTID":[[1]],"TA_code":"001"}')],
  ["a geometry named __proto__", feature('{"__proto__":{"type":"Polygon"}}')],
  ["a deep ring", polygon(deep(50_000))],
  ["positions that cannot be texts", polygon('[[1,{"toString":1}],[1,{"toString":1}]]')],
  ["deep positions", polygon(`[[1,${deep(20_000)}],[1,${deep(20_000)}]]`)],
  ["positions of 1e308", polygon("[[1e308,1e308],[-1e308,1e308],[1e308,-1e308],[1e308,1e308]]")],
  ["positions of 1e999", polygon("[[1e999,0],[1,0],[1,1],[1e999,0]]")],
  ["a type that is an object", feature('{"type":{"toString":1}}')],
  ["coordinates that are a text", feature('{"type":"MultiPolygon","coordinates":"x"}')],
];

const PAGES: [string, string][] = [
  [
    "4,000 elements that each of 4,000 paragraphs has again",
    `<p>${Array.from({ length: 4000 }, (_, n) => `<b i=${n}>`).join("")}${"<p>x".repeat(4000)}`,
  ],
  [
    "3,000 links that each of 3,000 tables has again",
    `<p>${"<b><i><u>".repeat(1000)}${"<p><table>x".repeat(9000)}`,
  ],
  ["a style sheet that is one word", `<style>${"a".repeat(190_000)}</style>`],
  [
    "1,000 lists, each within the one before",
    `<svg><select>${"<option selected>".repeat(1000)}${"a".repeat(100_000)}`,
  ],
  ["nothing but what is hidden", `<p hidden>${"<b>".repeat(60_000)}x`],
];

const ATTACKS: Attack[] = [
  ...EVERYWHERE.flatMap(([name, how]) =>
    (Object.keys(TYPES) as Kind[]).map((kind): Attack => [`${name} for ${kind}`, kind, how(kind)]),
  ),
  ...KIWIS.map(([name, body]): Attack => [`sends ${name} for kiwis`, "kiwis", sending(body)("kiwis")]),
  ...HILLTOP.map(
    ([name, body]): Attack => [`sends ${name} for hilltop`, "hilltop", sending(body)("hilltop")],
  ),
  ...PAGES.map(([name, body]): Attack => [`sends ${name} for page`, "page", sending(body)("page")]),
  ...LAYERS.map(([name, body]): Attack => [`sends ${name} for arcgis`, "arcgis", layer(body)]),
];

describe("an upstream", () => {
  test("of this room is one of at least sixty", () => {
    expect(new Set(ATTACKS.map(([name]) => name)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(ATTACKS)("that %s changes nothing", async (_, kind, how) => {
    respond = how;
    await expectRefused(kind);
  });
});

test.each([
  ...words("0.0.0.0 10.0.0.1 127.0.0.1 127.1.2.3 172.16.5.5 172.31.255.255 192.168.1.1 169.254.169.254"),
  ...words("168.63.129.16 100.64.0.1 192.0.0.192 224.0.0.1 255.255.255.255 [::] [::1] [::127.0.0.1]"),
  ...words("[::ffff:127.0.0.1] [::ffff:10.1.1.1] [::ffff:192.168.0.1] [64:ff9b::7f00:1] [64:ff9b::a00:1]"),
  ...words(
    "[64:ff9b:1::a00:1] [2001:0:4136:e378::1] [2001:1ff::1] [::ffff:0:127.0.0.1] [3fff:fff::1] [5f00::1]",
  ),
  ...words("[2002:7f00:1::1] [fc00::1] [fd00::1] [fe80::1] [fec0::1] [ff02::1]"),
])("the address %s is not public", (host) => {
  expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(true);
});

test.each([
  ...words("1.1.1.1 8.8.8.8 172.32.0.1 192.169.0.1 192.0.1.1 168.63.129.17 hilltop.gw.govt.nz"),
  ...words("[2606:4700::1111] [2001:200::1]"),
])("the address %s is public", (host) => {
  expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(false);
});
