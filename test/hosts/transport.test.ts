import { cpSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBED_POLICY, SITE_HEADERS } from "../../generator/api/headers.ts";
import { secretKeyOf } from "../../generator/mirror/signature/secret-key.ts";
import { signTree } from "../../generator/mirror/signature/signed-tree.ts";
import { declines } from "../conformance/exceptions.ts";
import type { Host, Raw } from "../conformance/host.ts";
import { loadOracle, remembered } from "../conformance/oracle.ts";
import { TEST_KEY } from "../mirror/signature/minisign.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny, TINY } from "../support/tiny.ts";
import { words } from "../support/words.ts";
import { expectClientAnswers, files } from "./client-on-hosts.ts";
import { subjects } from "./hosts.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const UNKNOWN = "/v1/areas/00000000-0000-4000-8000-0000000003ff";
const SITE = "/v1/monitoring-sites/00000000-0000-4000-8000-000000000601";
const ARCHIVE = "/v1/tiles/areas.pmtiles";
/** What clients read in parts, and its media type. */
const IN_PARTS = [
  [ARCHIVE, "application/vnd.pmtiles"],
  ["/v1/downloads/readings.parquet", "application/vnd.apache.parquet"],
  ["/v1/downloads/water-restrictions.gpkg", "application/geopackage+sqlite3"],
  ["/v1/downloads/source.zip", "application/zip"],
  ["/v1/downloads/readings.csv.gz", "application/gzip"],
] as const;
const SCHEME = "/v1/schemes/00000000-0000-4000-8000-000000000201";
/** Says nothing of a restriction, so a cache may bridge a day without the host. All others have to be asked again. */
const BRIDGED = ["/v1/tiles/areas/0/0/0.mvt", "/v1/tiles/areas/tiles.json", ARCHIVE, SCHEME, "/v1/client.js"];
const BY_HASH = /v1\/tiles\/areas\.[0-9a-f]{16}\.pmtiles/;
/** Longer than the list: hosts that rewrite fill in the size. */
const FILLED_IN = "/v1/areas?pageSize=7";
/** Answers from files, composed ones, and one without a body. */
const GOOD = [
  "/v1",
  "/v1/areas",
  AREA,
  FILLED_IN,
  `${SITE}/readings`,
  "/v1/tiles/areas/0/0/0.mvt",
  "/v1/feeds/all.atom",
  "/v1/calendars/all.ics",
  AREA.replace("areas/", "badges/areas/").concat(".svg"),
];
/** By extension, of what is no JSON. */
const TYPES: Readonly<Record<string, string>> = {
  mvt: "application/vnd.mapbox-vector-tile",
  atom: "application/atom+xml; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
};
const PROBLEMS = [
  UNKNOWN,
  "/v1/areas/x",
  "/v1/areas?pageSize=0",
  "/v1/nowhere",
  "/v1/tiles/areas/30/0/0.mvt",
];

const folder = temporaryFolder();
const rootOf = (name: string) => join(folder, name);

beforeAll(async () => {
  for (const store of ["files", "all-sizes"] as const) {
    await buildTiny(rootOf(`${store}-1`), { store, maxZoom: 3, site: true });
    // The next build of the same data, on another machine.
    cpSync(rootOf(`${store}-1`), rootOf(`${store}-2`), { recursive: true, preserveTimestamps: true });
    await buildTiny(rootOf(`${store}-2`), { store, maxZoom: 3, site: true });
    signTree(rootOf(`${store}-1`), secretKeyOf(TEST_KEY.secret));
  }
});

const oracle = remembered(loadOracle(TINY));

test("A host of files answers the client as the oracle does", async () => {
  const root = rootOf("files-1");
  const host = await files.open(root);
  await expectClientAnswers(host, root, oracle).finally(host.close);
});

const servers = subjects
  .filter((subject) => !subject.isClient)
  .map((subject) => ({ ...subject, lack: subject.lacks() }));

describe.each(servers)("$title", (subject) => {
  const { lack, store = "files", open, codings, isEmulated } = subject;
  if (lack) return void test.skip(lack);
  /** Those of the good answers that have a tag. */
  const tagged = subject.fillsIn === "no tag" ? GOOD.filter((target) => target !== FILLED_IN) : GOOD;
  const root = rootOf(`${store}-1`);
  let host: Host;
  const get = (target: string, headers: Record<string, string> = {}) => host.raw("GET", target, headers);
  beforeAll(async () => {
    host = await open(root);
  });
  afterAll(() => host.close());

  test("lets any origin read every answer, and says what each is", async () => {
    for (const target of [...GOOD, ...PROBLEMS]) {
      const { status, headers } = await get(target);
      expect([target, headers["access-control-allow-origin"]]).toEqual([target, "*"]);
      expect(headers["access-control-expose-headers"]).toContain("ETag");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      const type = TYPES[target.split(".")[1] ?? ""] ?? "application/json; charset=utf-8";
      const wanted = status === 200 ? type : "application/problem+json; charset=utf-8";
      expect([target, headers["content-type"]?.toLowerCase()]).toEqual([target, wanted]);
    }
  });

  test("answers under whatever name it is called", async () => {
    const { port } = new URL(host.base);
    for (const target of ["/v1/areas", "/"]) {
      const { status, body } = await get(target, { Host: `localhost:${port}` });
      expect([target, status, body.equals((await get(target)).body)]).toEqual([target, 200, true]);
    }
    if (subject.tidies) return;
    const { status, headers } = await get("http://water.example");
    expect([200, "/"]).toContain(status === 308 ? headers.location : status);
  });

  test("lets good answers be kept for a minute, of restrictions only if it has a clock, and problems not at all", async () => {
    const withStage = [`${AREA}?includeBoundary=true`, `${AREA}/boundary.json`, `${AREA}.json`, "/v1/status"];
    for (const target of [...GOOD, ...BRIDGED, ...withStage]) {
      const answer = await get(target);
      const more = BRIDGED.includes(target) ? "stale-if-error=86400" : "must-revalidate";
      const age = subject.fillsIn && !BRIDGED.includes(target) ? 0 : 60;
      const wanted = [200, `public, max-age=${age}, ${more}`];
      expect([answer.status, answer.headers["cache-control"]], target).toEqual(wanted);
      expect(answer.headers.expires, target).toBeUndefined();
      const again = await get(target, { "If-None-Match": answer.headers.etag ?? "none" });
      expect(again.headers["cache-control"], target).toBe(wanted[1]);
    }
    const [byHash] = BY_HASH.exec((await get("/v1/manifest/GetAreaTile/1.json")).body.toString()) ?? [];
    expect((await get(`/${byHash}`)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const target of [...PROBLEMS, "/v1/schemes/x", SCHEME.replace("201", "2ff")]) {
      const { "cache-control": kept, etag, "last-modified": modified } = (await get(target)).headers;
      expect([kept, etag, modified], target).toEqual(["no-store", undefined, undefined]);
    }
  });

  test.each([undefined, "gzip", "br", "gzip, deflate, br, zstd"])(
    "answers HEAD with what GET says, and no body, to a client that takes %s",
    async (accepted) => {
      const headers: Record<string, string> = accepted === undefined ? {} : { "Accept-Encoding": accepted };
      for (const target of [...GOOD, ...PROBLEMS, "/v1/openapi.json", ARCHIVE]) {
        const [whole, head] = [await get(target, headers), await host.raw("HEAD", target, headers)];
        expect([target, head.status, head.body.length]).toEqual([target, whole.status, 0]);
        for (const name of words(
          "etag content-encoding vary content-type cache-control access-control-allow-origin",
        ))
          expect([target, name, head.headers[name]]).toEqual([target, name, whole.headers[name]]);
        const [length, ofHead] = [whole.headers["content-length"], head.headers["content-length"]];
        // Who does not know the length yet may leave it out (RFC 9110 §9.3.2).
        expect([target, Number(ofHead ?? whole.body.length)]).toEqual([target, whole.body.length]);
        // What is not compressed on the way, as a problem is too small to be, has a length for both or for none.
        if (accepted === undefined || (whole.status >= 400 && length !== undefined))
          expect([target, ofHead]).toEqual([target, length]);
      }
    },
  );

  test("keeps an empty tile like any other, with a tag if it runs the resolver", async () => {
    const empty = "/v1/tiles/areas/3/0/0.mvt";
    const { status, headers } = await get(empty);
    expect([status, headers["cache-control"]]).toEqual([204, "public, max-age=60, stale-if-error=86400"]);
    if (store === "all-sizes") return;
    const again = await get(empty, { "If-None-Match": headers.etag as string });
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  });

  test.runIf(store === "files")("takes the slash of a consent number as it is, too", async () => {
    const escaped = await get("/v1/consents/CRC%20012%2F3?providerKey=ecan");
    const plain = await get("/v1/consents/CRC%20012/3?providerKey=ecan");
    expect([escaped.status, plain.status]).toEqual([200, 200]);
    expect(plain.body.equals(escaped.body)).toBe(true);
    for (const target of [
      "/v1/consents/CRC%20012/4",
      "/v1/consents/CRC%20012/3/",
      "/v1/consents/CRC%20012/%zz",
    ])
      expectProblem(await get(target));
  });

  test("answers a preflight of any path, and allows no other method", async () => {
    for (const target of [AREA, "/v1/nowhere"]) {
      const { status, headers, body } = await host.raw("OPTIONS", target);
      expect([status, body.length]).toEqual([204, 0]);
      expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, OPTIONS");
      expect(headers["access-control-allow-origin"]).toBe("*");
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const answer = await host.raw(method, AREA);
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, "GET, HEAD, OPTIONS"]);
      expectProblem(answer);
    }
  });

  test("knows again what a client has", async () => {
    for (const target of tagged) {
      const tag = (await get(target)).headers.etag as string;
      expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
      const opaque = tag.replace(/^W\//, "");
      for (const held of [tag, `W/${opaque}`, `"other", ${opaque}`, "*"]) {
        const answer = await get(target, { "If-None-Match": held });
        expect([target, held, answer.status, answer.body.length]).toEqual([target, held, 304, 0]);
        expect(answer.headers["access-control-allow-origin"]).toBe("*");
      }
      for (const [name, value] of [
        ["If-None-Match", '"other"'],
        ["If-None-Match", 'nonsense"'],
        ["If-Modified-Since", "nonsense"],
        ["If-Modified-Since", "Sat, 01 Jan 2050 00:00:00 GMT"],
      ] as const)
        expect((await get(target, { [name]: value })).status, `${target} ${name}: ${value}`).toBe(200);
    }
  });

  test("sends an answer or a problem where a client has another version than it says", async () => {
    for (const target of [...GOOD, ARCHIVE, "/v1/tiles/areas/3/0/0.mvt"]) {
      for (const condition of [
        { "If-Match": '"other"' },
        { "If-Unmodified-Since": "Sat, 01 Jan 2000 00:00:00 GMT" },
      ]) {
        const answer = await get(target, { ...condition, Connection: "close" });
        if (answer.status < 300) continue;
        expect([subject.name, answer.status], target).toEqual([expect.stringContaining("nginx"), 400]);
        expectProblem(answer);
      }
    }
  });

  test.runIf(store === "files")("knows no range of a HEAD", async () => {
    for (const target of [AREA, ARCHIVE, "/v1/openapi.json"]) {
      const { status, headers } = await host.raw("HEAD", target, { Range: "bytes=0-9" });
      expect([target, status, headers["content-range"]]).toEqual([target, 200, undefined]);
    }
  });

  test("answers the client as the oracle does", () => expectClientAnswers(host, root, oracle));

  test("keeps its tags from build to build", async () => {
    const other = await open(rootOf(`${store}-2`));
    try {
      for (const target of [...GOOD, ARCHIVE]) {
        const tags = [(await get(target)).headers.etag, (await other.raw("GET", target)).headers.etag];
        expect([target, tags[1]]).toEqual([target, tags[0]]);
      }
    } finally {
      await other.close();
    }
  });

  test.each(IN_PARTS)(
    "sends ranges of %s, if it is this very file that the client means",
    async (path, type) => {
      const file = readFileSync(join(root, path));
      const whole = await get(path, { "Accept-Encoding": "br, gzip" });
      expect([whole.status, whole.body.equals(file)]).toEqual([200, true]);
      expect(whole.headers).toMatchObject({ "content-type": type, "accept-ranges": "bytes" });
      expect(whole.headers["content-encoding"]).toBe(undefined);
      expect(whole.headers.etag).toMatch(/^"/);
      for (const [range, start, end] of [
        ["bytes=0-126", 0, 127],
        ["bytes=127-211", 127, 212],
        ["bytes=-16", file.length - 16, file.length],
        [`bytes=100-${file.length + 5}`, 100, file.length],
      ] as const) {
        const part = await get(path, { Range: range, "Accept-Encoding": "br, gzip" });
        const sent = `bytes ${start}-${end - 1}/${file.length}`;
        expect([part.status, part.headers["content-range"]], range).toEqual([206, sent]);
        expect(part.body.equals(file.subarray(start, end))).toBe(true);
      }
      const meant = { Range: "bytes=0-126", "If-Range": whole.headers.etag as string };
      expect((await get(path, meant)).status).toBe(206);
      expect((await get(path, { ...meant, "If-Range": '"other"' })).status).toBe(200);
    },
  );

  test("sends every download, the catalogue and the signature as what they are", async () => {
    for (const [target, type] of [
      ["/v1/downloads/areas.csv", /^text\/csv(;|$)/],
      ["/v1/downloads/areas.geojson", /^application\/geo\+json(;|$)/],
      ["/v1/downloads/datapackage.json", /^application\/json(;|$)/],
      ["/data.json", /^application\/json(;|$)/],
      // The signature is text for people, too.
      ["/v1/manifest.json.minisig", /^text\/plain; charset=utf-8$/i],
    ] as const) {
      const { status, headers, body } = await get(target);
      expect([status, headers["content-type"]], target).toEqual([200, expect.stringMatching(type)]);
      expect(body.equals(readFileSync(join(root, target)))).toBe(true);
    }
  });

  test.each(["bytes=999999999-", "bytes=5-2", "lines=1-2", "bytes=", "bytes=-", "nonsense"])(
    "takes a range that makes no sense (%s) for none",
    async (range) => {
      // Under its hash, the archive is kept for a year; the 416 about a range of it is not.
      const [byHash] = BY_HASH.exec((await get("/v1/manifest/GetAreaTile/1.json")).body.toString()) ?? [];
      for (const target of [ARCHIVE, `/${byHash}`, AREA, FILLED_IN]) {
        const answer = await get(target, { Range: range });
        if (subject.refusesRanges && answer.status === 416) {
          expect([target, answer.headers["content-type"]]).not.toEqual([target, "text/html"]);
          expect([target, answer.headers["cache-control"]]).toEqual([target, "no-store"]);
          // A server ignores a unit that it does not know (RFC 9110 §14.2).
          expect(range).toMatch(/^bytes=/);
          continue;
        }
        const whole = await get(target);
        expect([target, answer.status, answer.headers["content-range"]]).toEqual([target, 200, undefined]);
        expect(answer.body.equals(whole.body)).toBe(true);
      }
    },
  );

  test("codes contents only as the client takes them, each under a tag of its own", async () => {
    for (const target of ["/v1/openapi.json", ...tagged.filter((one) => one === FILLED_IN)]) {
      const plain = await get(target);
      expect(plain.headers["content-encoding"]).toBe(undefined);
      for (const [coding, decode] of [
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ] as const) {
        const coded = await get(target, { "Accept-Encoding": coding });
        const found = coded.headers["content-encoding"];
        if (codings.includes(coding)) expect([target, found]).toEqual([target, coding]);
        if (found === undefined) continue;
        expect(decode(coded.body).equals(plain.body)).toBe(true);
        expect(coded.headers.vary).toContain("Accept-Encoding");
        // A platform's network, which codes behind the host's back, makes the tag weak.
        const isStrong = plain.headers.etag?.startsWith('"');
        if (codings.includes(coding) && isStrong) expect(coded.headers.etag).not.toBe(plain.headers.etag);
        const again = await get(target, {
          "Accept-Encoding": coding,
          "If-None-Match": coded.headers.etag as string,
        });
        expect(again.status).toBe(304);
      }
    }
  });

  test.each([
    "/v1/../../package.json",
    "/v1/..%2f..%2fpackage.json",
    "/v1/%2e%2e/%2e%2e/package.json",
    "/v1/%252e%252e/%252e%252e/package.json",
    "/v1/..\\..\\package.json",
    "/v1/areas/..%5c..%5cx",
    "/v1//areas",
    "//v1/areas",
    "/v1/./areas/x",
    "/v1/areas/%00",
    "/v1/areas%00.json",
    "/v1/consents/%2F..%2F..",
    "/v1/consents/%",
    "/v1/consents/%zz%",
    "/v1/%",
    "/v1/%zz",
    "/v1/%_x?",
    "/v1/areas%2Fpages%2F10%2F1.json",
    "/v1/areas/",
    "/v1/areas/pages/",
    "/v1/problems/",
    "/v1/problems",
    "/v1/.git/config",
    "/v1/%2egit/config",
    `/v1/areas/${"x".repeat(5000)}`,
    `/v1/${"x/".repeat(4000)}`,
    "/v1/areas?pageSize=%",
    "/v1/areas?pageSize=%00",
    "/v1/areas?pageNumber=99999999999999999999",
    "/v1/search?q=%ED%A0%80",
  ])("answers %s with a problem, if it answers for the API at all", async (target) => {
    const answer = await get(target);
    if (subject.refuses?.(target)) {
      expect([answer.status, answer.headers["content-type"]]).toEqual([400, "text/plain; charset=utf-8"]);
      return;
    }
    if (answer.status === 501 && declines(subject.name, "GET", target)) {
      expectProblem(answer);
      return;
    }
    // What the host or its client has tidied may lead beside the API, to a page even.
    const isBeside = /\.\.|%2e|\\|^\/\//i.test(target);
    if (isBeside && !answer.headers["content-type"]?.startsWith("application/")) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.toString()).not.toContain("devDependencies");
    } else {
      expect([400, 404]).toContain(answer.status);
      expectProblem(answer);
    }
  });

  test("answers long targets up to 16 kB, and refuses those beyond in the API's own form", async () => {
    const long = `${AREA}?x=`.padEnd(16_384, "y");
    expect((await get(long)).status).toBe(200);
    for (const target of [`${long}y`, long.padEnd(64_000, "y")]) {
      const answer = await get(target);
      expect(answer.status).toBe(414);
      expectProblem(answer);
    }
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join("&");
    expect((await get(`/v1/areas?${many}&pageSize=7`)).status).toBe(200);
  });

  test("serves the pages beside the API, each with what guards it", async () => {
    const home = await get("/");
    const [script] = /\/?assets\/[\w.-]+\.js/.exec(home.body.toString()) as RegExpExecArray;
    const former = AREA.replace(/^\/v1(.*)/, "$1/");
    for (const target of ["/", "/about/", former, `/${script?.replace(/^\//, "")}`]) {
      const { status, headers, body } = await get(target);
      const file = readFileSync(join(root, target.replace(/\/$/, "/index.html")));
      expect([target, status, body.equals(file)]).toEqual([target, 200, true]);
      expect(headers["content-type"]).toMatch(
        target.endsWith(".js") ? /^(text|application)\/javascript/ : /^text\/html/,
      );
      if (isEmulated) continue;
      for (const [name, value] of Object.entries(SITE_HEADERS))
        expect(headers[name.toLowerCase()]).toBe(value);
      const isScript = target.endsWith(".js");
      const asked = /^(no-cache|public, max-age=0, must-revalidate)$/;
      expect(headers["cache-control"], target).toMatch(isScript ? /, immutable$/ : asked);
      const again = await get(target, { "If-None-Match": headers.etag as string });
      expect([again.status, again.headers["cache-control"]], target).toEqual([304, headers["cache-control"]]);
    }
    if (isEmulated) return;
    const card = `/embed${former}`;
    for (const [target, type] of [
      [card, "text/html"],
      ["/embed/as-at/", "text/html"],
      ["/index.md", "text/markdown"],
      ["/changes/index.md", "text/markdown"],
      ["/llms.txt", "text/plain"],
    ] as const) {
      const { status, headers, body } = await get(target);
      const file = readFileSync(join(root, target.replace(/\/$/, "/index.html")));
      expect([target, status, body.equals(file)]).toEqual([target, 200, true]);
      expect(headers["content-type"], target).toMatch(new RegExp(`^${type}; ?charset=utf-8$`, "i"));
      const policy = target.startsWith("/embed/") ? EMBED_POLICY : SITE_HEADERS["Content-Security-Policy"];
      expect(headers["content-security-policy"], target).toBe(policy);
    }
    const missing = await get("/nothing/here", { Accept: "text/html,*/*;q=0.1" });
    expect([missing.status, missing.headers["content-type"]?.split(";")[0]]).toEqual([404, "text/html"]);
    expect(missing.body.equals(readFileSync(join(root, "404.html")))).toBe(true);
    expect(missing.headers["cache-control"]).toBe("no-store");
    for (const [page, query] of [
      ["/about", ""],
      [former.replace(/\/$/, ""), "?x=/1&y=%2F"],
    ] as const) {
      const { status, headers } = await get(`${page}${query}`);
      expect([301, 307, 308]).toContain(status);
      // A proxy may end TLS before the host, and have the site below a folder.
      const asked = new URL(subject.tidies ? page : `/water${page}`, "https://water.example");
      expect(new URL(headers.location as string, asked).href).toBe(`${asked}/${query}`);
    }
  });

  test.each([
    ...words(
      "/hosts/apache/not-found.asis /hosts/cloudflare/worker.js /hosts/ /hosts /.assetsignore /_headers /package.json /v1.json",
    ),
    ...words("/v10/areas /etc/passwd /../../../../etc/passwd /..%2f..%2f..%2f..%2fetc/passwd"),
  ])("has nothing at %s", async (target) => {
    expect([400, 404]).toContain((await get(target)).status);
  });

  // Whether two slashes are as good as one is each host's own business beside the API; a host that rewrites knows only one.
  test.runIf(store === "all-sizes")("has no second address for a page", async () => {
    for (const target of ["//about/", "/about//", "//about", "/about/index.html/"])
      expect([target, (await get(target)).status]).toEqual([target, 404]);
  });

  test("lives through what is no request", async () => {
    const port = Number(new URL(host.base).port);
    const texts = [
      "NONSENSE\r\n\r\n",
      `GET ${AREA}\r\n\r\n`,
      `GET ${AREA} HTTP/9.9\r\n\r\n`,
      `GET ${AREA} HTTP/1.1\r\n\r\n`,
      `GET ${AREA} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`,
      `GET ${AREA} HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(300_000)}\r\nConnection: close\r\n\r\n`,
      `G\u0000T ${AREA} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `TRACE ${AREA} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      `FOO ${AREA} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      "\u0016\u0003\u0001\u0002\u0000\u0001",
    ];
    // All at once: most hosts wait for more before they give up.
    const answers = await Promise.all(texts.map((text) => said(port, text)));
    // RFC 9110 has 501 for a method that nobody knows (§9.1), and 505 for a version (§15.6.6); other 5xx are faults.
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.[01] 5(?!0[15])/);
    expect((await get(AREA)).status).toBe(200);
  });
});

function expectProblem({ status, headers, body }: Raw): void {
  expect(headers["content-type"]).toMatch(/^application\/problem\+json\b/);
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(JSON.parse(body.toString())).toMatchObject({ status });
}

/** What a host says to a text before it closes the connection, or before it has said nothing for a while. */
function said(port: number, text: string): Promise<string> {
  return new Promise((done) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.setTimeout(1000, () => socket.destroy());
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => done(answer));
  });
}
