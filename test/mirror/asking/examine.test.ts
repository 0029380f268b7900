import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "../../../generator/api/store.ts";
import { build } from "../../../generator/builder/build.ts";
import { openDataSet } from "../../../generator/load/data-set.ts";
import { drawTargets } from "../../../generator/mirror/asking/draw.ts";
import { type Examined, examineSite } from "../../../generator/mirror/asking/examine.ts";
import type { OpenFile } from "../../../generator/mirror/asking/expected.ts";
import { filesOfTree } from "../../../generator/mirror/verified-files.ts";
import { openBuild } from "../../../generator/output/tree/tree.ts";
import { type Host, nodeHost } from "../../conformance/host.ts";
import { subjects } from "../../hosts/hosts.ts";
import { plainServer } from "../../hosts/plain-server.ts";
import { liveCopy } from "../../support/live-copy.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny, TINY } from "../../support/tiny.ts";
import { type Origin, originAt, startProxy } from "./proxy.ts";

const roots = new Map<Store, string>();
/** A build of a few records shows a habit as the sample does, and sooner. */
const tiny = join(temporaryFolder(), "tiny");
let asked = 0;

beforeAll(async () => {
  await buildTiny(tiny, { site: true, maxZoom: 8 });
  for (const store of ["files", "all-sizes", "packs"] as const) roots.set(store, await sampleTree(store));
}, 600_000);

const rootOf = (store: Store) => roots.get(store) as string;

/** Asks a host that serves a tree. */
function examine(base: string, root: string, open: OpenFile = filesOfTree(root)): Promise<Examined> {
  const { asOf, builtBy } = openBuild(root).manifest;
  const folder = join(temporaryFolder(), `${asked++}`);
  return examineSite({ base, asOf: Date.parse(asOf), builtBy, open, seed: "1", folder, patience: 0 });
}

const servers = subjects.filter(({ isClient }) => !isClient);
describe.each(servers)("$title", ({ store = "files", codings, lacks, open }) => {
  const lack = lacks();
  if (lack) return void test.skip(lack);
  test("answers 200 drawn requests as its files say", async () => {
    // The answers of the sample are long enough to be compressed.
    const root = store === "files" && codings.length === 0 ? tiny : rootOf(store);
    const host = await open(root);
    onTestFinished(host.close);
    const kind = store === "all-sizes" ? "rewriting" : "api";
    const { asked, ...others } = await examine(host.base, root);
    expect(others).toEqual({ kind, findings: [] });
    expect(asked).toBeGreaterThan(150);
    expect(asked).toBeLessThanOrEqual(200);
  });
});

test.each(["files", "packs"] as const)(
  "a host of plain files with %s is asked for files alone",
  async (store) => {
    const { address, close } = await plainServer(rootOf(store));
    onTestFinished(close);
    const { asked, ...others } = await examine(address.replace(/\/$/, ""), rootOf(store));
    expect(others).toEqual({ kind: "files", findings: [] });
    expect(asked).toBeGreaterThan(store === "files" ? 150 : 15);
    expect(asked).toBeLessThanOrEqual(200);
  },
);

/** Answers of the origin with other JSON, and the length of it. */
const inJson =
  (change: (text: string) => string) =>
  (origin: Origin): Origin =>
  async (got) => {
    const { "accept-encoding": _, ...headers } = got.headers;
    const sent = await origin({ ...got, headers });
    if (sent.body.length === 0 || !/json/.test(String(sent.headers["content-type"]))) return sent;
    const body = Buffer.from(change(sent.body.toString()));
    return { ...sent, body, headers: { ...sent.headers, "content-length": `${body.length}` } };
  };

/** Keeps good answers by a key, and passes on what is not kept. */
const cachedBy =
  (keyOf: (got: Parameters<Origin>[0]) => string) =>
  (origin: Origin): Origin => {
    const kept = new Map<string, ReturnType<Origin>>();
    return async (got) => {
      const key = keyOf(got);
      const { "if-none-match": held, range, ...headers } = got.headers;
      if (range !== undefined) return origin(got);
      const answer = kept.get(key) ?? origin({ ...got, headers });
      kept.set(key, answer);
      const sent = await answer;
      return held !== undefined && held === sent.headers.etag
        ? { ...sent, status: 304, body: Buffer.alloc(0) }
        : sent;
    };
  };

const withHeaders =
  (change: (headers: Record<string, string | string[] | undefined>) => void) =>
  (origin: Origin): Origin =>
  async (got) => {
    const sent = await origin(got);
    const headers = { ...sent.headers };
    change(headers);
    return { ...sent, headers };
  };

/** Lets requests with the same key share one answer while it is under way. */
const joined =
  (keyOf: (got: Parameters<Origin>[0]) => string) =>
  (origin: Origin): Origin => {
    const underWay = new Map<string, ReturnType<Origin>>();
    return (got) => {
      const key = keyOf(got);
      const answer = underWay.get(key) ?? origin(got).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      return answer;
    };
  };

const path = ({ target }: { readonly target: string }) => target.replace(/\?.*/, "");
const coding = ({ headers }: Parameters<Origin>[0]) => headers["accept-encoding"] ?? "";

const HABITS: readonly (readonly [does: string, habit: (origin: Origin) => Origin, found: RegExp])[] = [
  ["drops the query", (origin) => (got) => origin({ ...got, target: path(got) }), /ignores the query string/],
  [
    "keeps answers by their path",
    cachedBy((got) => `${got.method} ${path(got)} ${coding(got)}`),
    /ignores the query string/,
  ],
  [
    "joins what is under way by its path",
    joined((got) => `${got.method} ${path(got)} ${coding(got)}`),
    /joins requests/,
  ],
  ["keeps HEAD for GET", cachedBy((got) => `${got.target} ${coding(got)}`), /joins requests/],
  ["joins HEAD and GET", joined((got) => `${got.target} ${coding(got)}`), /joins requests/],
  [
    "formats JSON",
    inJson((text) => JSON.stringify(JSON.parse(text), null, 1)),
    /rewrites answers, or has other files/,
  ],
  ["strips the tag", withHeaders((headers) => void delete headers.etag), /takes away ETag/],
  [
    "strips CORS",
    withHeaders((headers) => void delete headers["access-control-allow-origin"]),
    /takes away Access-Control-Allow-Origin/,
  ],
  [
    "keeps four hours",
    withHeaders((headers) => void Object.assign(headers, { "cache-control": "public, max-age=14400" })),
    /lets answers be kept too long/,
  ],
  [
    "knows no ranges",
    (origin) =>
      ({ headers: { range: _, ...headers }, ...got }) =>
        origin({ ...got, headers }),
    /ignores ranges/,
  ],
  [
    "answers a page for what is missing",
    (origin) => async (got) => {
      const sent = await origin(got);
      return sent.status === 404 ? { ...sent, status: 200, body: Buffer.from("<!doctype html>") } : sent;
    },
    /answers otherwise than the files say/,
  ],
];

/** Filters, sizes, spans, searches, places, may-use, tiles, consents and boundaries. */
const KINDS = [
  ...[/[?&](status|organisationId|isCancelled)=/, /pageSize=\d/, /[?&](from|until|to)=/, /\/search\?.*q=/],
  ...[/places\/areas\?longitude=/, /may-use\?.*who=/, /\.mvt$/, /consents\//, /includeBoundary=/],
];

describe("a network before the Node server", () => {
  let host: Host;
  beforeAll(async () => {
    host = await (subjects[0] as (typeof subjects)[number]).open(tiny);
  });
  afterAll(() => host.close());

  const findingsThrough = async (habit: (origin: Origin) => Origin, base = host.base, root = tiny) => {
    const { address, close } = await startProxy(base, habit);
    onTestFinished(close);
    return (await examine(address, root)).findings;
  };

  test("that passes all on is found without a habit, and has been asked all kinds of requests", async () => {
    const seen = new Set<string>();
    const findings = await findingsThrough((origin) => async (got) => {
      const sent = await origin(got);
      for (const kind of KINDS) if (kind.test(`${got.method} ${got.target}`)) seen.add(String(kind));
      seen.add(`${got.method} ${sent.status}`);
      return sent;
    });
    expect(findings).toEqual([]);
    for (const kind of KINDS) expect(seen).toContain(String(kind));
    for (const answer of ["GET 200", "GET 206", "GET 304", "GET 400", "GET 404", "HEAD 200", "OPTIONS 204"])
      expect(seen).toContain(answer);
  });

  test("is asked the same of the same build, and other requests of another", () => {
    const { source } = openDataSet("data");
    const drawn = ["1", "1", "2"].map((seed) => drawTargets(source, 0, seed, 50).join());
    expect(drawn[0]).toBe(drawn[1]);
    expect(drawn[0]).not.toBe(drawn[2]);
  });

  test.each(HABITS)("that %s is named", async (_, habit, found) => {
    const findings = await findingsThrough(habit);
    expect(findings.join("\n")).toMatch(found);
    expect(findings[0]).toMatch(/^It .+: [\d,]+ requests?, such as (GET|HEAD|OPTIONS) \/v1.*: .+\.$/);
  });

  test("that keeps compressed for plain is named, where answers are long enough to be compressed", async () => {
    const sample = await (subjects[0] as (typeof subjects)[number]).open(rootOf("files"));
    onTestFinished(sample.close);
    const habit = cachedBy((got) => `${got.method} ${got.target}`);
    const findings = await findingsThrough(habit, sample.base, rootOf("files"));
    expect(findings.join("\n")).toMatch(/joins requests/);
  });

  test("is found out where the judge has other files than the site, and the finding shows the request", async () => {
    const right = filesOfTree(tiny);
    const open: OpenFile = async (path) => {
      const bytes = await right(path);
      if (bytes === null || !/^v1\/monitoring-sites\/[\w-]+\.json$/.test(path)) return bytes;
      return Buffer.from(Buffer.from(bytes).toString().replace('"name":"', '"name":"The '));
    };
    const { findings } = await examine(host.base, tiny, open);
    expect(findings).toEqual([
      expect.stringMatching(
        /^It rewrites answers, or has other files: \d+ requests?, such as .* \/v1\/monitoring-sites\//,
      ),
    ]);
  });
});

describe("answers of before a change that is in force", () => {
  /** What is asked by itself, with a parameter of its own, reaches the origin. */
  const isAlone = ({ target }: Parameters<Origin>[0]) => target.includes("alone=");
  const changing = join(temporaryFolder(), "changing");
  const asOf = Date.parse("2026-11-19T00:00:00Z");
  const hosts: Host[] = [];
  beforeAll(async () => {
    const data = join(temporaryFolder(), "data");
    liveCopy(TINY, data);
    await build({ data, out: changing, asOf, baseUrl: SAMPLE.baseUrl, maxZoom: 0 });
    const fail = (error: unknown) => {
      throw error;
    };
    hosts.push(await nodeHost(changing, fail, () => asOf + 1000), await nodeHost(changing, fail));
  });
  afterAll(() => Promise.all(hosts.map((host) => host.close())));

  const findingsOf = async (habit: (early: Origin, now: Origin) => Origin) => {
    const [early, now] = hosts as [Host, Host];
    const { address, close } = await startProxy(early.base, (origin) => habit(origin, originAt(now.base)));
    onTestFinished(close);
    return (await examine(address, changing)).findings;
  };

  test("are found out where a cache keeps them with their Date", async () => {
    const dated = withHeaders(
      (headers) => void Object.assign(headers, { date: new Date(asOf).toUTCString() }),
    );
    const findings = await findingsOf((early, now) => {
      const kept = dated(early);
      return async (got) => (isAlone(got) ? now(got) : kept(got));
    });
    expect(findings).toEqual([
      expect.stringMatching(
        /^It keeps answers beyond their max-age: \d+ requests, such as .* \/v1\/.*: an answer of [\d,]+ s ago\.$/,
      ),
    ]);
  });

  test("are found out where a cache keeps them with another Date", async () => {
    const findings = await findingsOf((early, now) => (got) => (isAlone(got) ? now(got) : early(got)));
    expect(findings).toEqual([
      expect.stringMatching(/^It joins requests that differ, or keeps an answer too long .*: \d+ requests/),
    ]);
  });

  test("are right if they were on their way when it came into force", async () => {
    const sentAt = new Date().toUTCString();
    const dated = withHeaders((headers) => void Object.assign(headers, { date: sentAt }));
    expect(await findingsOf((_, now) => dated(now))).toEqual([]);
  });
});
