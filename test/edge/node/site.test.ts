import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SITE_HEADERS } from "../../../generator/api/headers.ts";
import { openBelow, SOON } from "../../support/descriptors.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { rawRequest, startServer } from "./raw.ts";

const root = join(temporaryFolder(), "public");
const FINGERPRINTED = "assets/map.5F3A9C01.js";
const FILES = {
  "index.html": "<p>home",
  "areas/x/index.html": "<p>area",
  "consents/_2f12/index.html": "<p>consent",
  "404.html": "<p>nothing here",
  [FINGERPRINTED]: "map()",
  "assets/plain.js": "plain()",
  // Too large to be held in memory.
  "assets/large.bin": Buffer.from(Uint32Array.from({ length: 2 ** 19 + 1 }, (_, at) => at).buffer),
  ".hidden": "secret",
  _headers: "secret",
  "hosts/x.conf": "secret",
};
let server: Awaited<ReturnType<typeof startServer>>;
const ask = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(server.port, target, { method, headers });
const PAGE = { Accept: "text/html,*/*" };

beforeAll(async () => {
  await buildTiny(root);
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  server = await startServer(root);
});
afterAll(async () => {
  await server.close();
  expect(server.errors).toEqual([]);
});

describe("beside the API", () => {
  test.each([
    ["/", "<p>home", "text/html; charset=utf-8"],
    ["/?x=1", "<p>home", "text/html; charset=utf-8"],
    ["/areas/x/", "<p>area", "text/html; charset=utf-8"],
    ["/areas/%78/", "<p>area", "text/html; charset=utf-8"],
    ["/consents/_2f12/", "<p>consent", "text/html; charset=utf-8"],
    [`/${FINGERPRINTED}`, "map()", "text/javascript; charset=utf-8"],
  ])("%s is the file of the site", async (target, content, type) => {
    const answer = await ask(target);
    expect([answer.status, answer.body.toString()]).toEqual([200, content]);
    expect(answer.headers["content-type"]).toBe(type);
    for (const [name, value] of Object.entries(SITE_HEADERS)) {
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    }
    const again = await ask(target, { "If-None-Match": answer.headers.etag as string });
    expect(again.status).toBe(304);
    const head = await ask(target, {}, "HEAD");
    expect([head.status, head.headers["content-length"]]).toEqual([200, String(content.length)]);
  });

  test("each has a tag of its own", async () => {
    const paths = Object.keys(FILES).slice(0, 7);
    const tags = await Promise.all(paths.map(async (path) => (await ask(`/${path}`)).headers.etag));
    expect(new Set(tags)).toHaveLength(paths.length);
  });

  test("a folder without its slash is led to the one with it", async () => {
    const answer = await ask("/areas/x?y=1");
    expect([answer.status, answer.headers.location]).toEqual([308, "./x/?y=1"]);
  });

  test.each(["assets/large.bin", "index.html"] as const)(
    "%s is sent in ranges, as a whole, and as asked again",
    async (path) => {
      const bytes = Buffer.from(FILES[path]);
      const last = bytes.length - 1;
      for (const [start, end] of [
        [0, 0],
        [1, 5],
        [3, Math.min(70_000, last)],
        [last, last],
        [0, last],
      ] as const) {
        const headers = { Range: `bytes=${start}-${end}` };
        for (const { status, body } of [await ask(`/${path}`, headers), await ask(`/${path}`, headers)])
          expect([start, status, body.equals(bytes.subarray(start, end + 1))]).toEqual([start, 206, true]);
      }
      expect((await ask(`/${path}`)).body.equals(bytes)).toBe(true);
    },
  );

  test("what has a digest of its bytes in its name is kept for good, and nothing else", async () => {
    const cacheOf = async (path: string) => (await ask(`/${path}`)).headers["cache-control"];
    expect(await cacheOf(FINGERPRINTED)).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("assets/plain.js")).toBe("public, max-age=60, stale-if-error=86400");
    // A page names files with digests, and those of an old build are gone one day.
    expect(await cacheOf("")).toBe("no-cache");
    expect(await cacheOf("areas/x/index.html")).toBe("no-cache");
  });

  test.each([
    "/nothing",
    "/areas",
    "/areas/",
    "/.hidden",
    "/%2ehidden",
    "/_headers",
    "/hosts/x.conf",
    "/%68osts/x.conf",
    "/../package.json",
    "/areas/../index.html",
    "/areas/..%2f..%2f..%2fpackage.json",
    "//index.html",
    "/areas\\x\\index.html",
    "/index.html%00",
    "/index.html/",
    "/%",
  ])("%s is not there: a page says so to who reads pages, a problem to all others", async (target) => {
    const page = await ask(target, PAGE);
    expect([page.status, page.body.toString()]).toEqual([404, "<p>nothing here"]);
    expect([page.headers["cache-control"], page.headers.etag]).toEqual(["no-store", undefined]);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const problem = await ask(target);
    expect([problem.status, JSON.parse(problem.body.toString()).status]).toEqual([404, 404]);
    expect(problem.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("ETag"),
      "x-content-type-options": "nosniff",
    });
  });

  test("only GET and HEAD are answered with pages", async () => {
    expect((await ask("/", {}, "POST")).status).toBe(405);
    expect((await ask("/", {}, "OPTIONS")).status).toBe(204);
  });
});

test("nothing that the server keeps beside files has an address", async () => {
  expect((await ask("/v1/organisations?pageSize=7")).status).toBe(200);
  for (const target of [
    "/store",
    "/json:organisations/pages/100/1.json",
    "/%3F/v1/organisations%3FpageSize=7",
  ])
    expect([target, (await ask(target)).status]).toEqual([target, 404]);
});

describe("below /v1", () => {
  test.each(["status", "areas?pageSize=7", "areas/nothing"])(
    "%s asked again is the same answer",
    async (target) => {
      for (const method of ["GET", "HEAD"])
        for (const coding of ["identity", "br"]) {
          const answer = async () => {
            const { headers, ...others } = await ask(`/v1/${target}`, { "Accept-Encoding": coding }, method);
            return { ...others, headers: { ...headers, date: "" } };
          };
          const [first, again] = [await answer(), await answer()];
          expect(again).toEqual(first);
        }
    },
  );

  test("no page is ever sent", async () => {
    for (const target of ["/v1/nothing", "/v1/../index.html", "/%76%31/nothing"]) {
      const answer = await ask(target, PAGE);
      expect(answer.status, target).toBe(404);
      expect(answer.headers["content-type"], target).toBe("application/problem+json; charset=utf-8");
    }
  });
});

test("a server that has ended leaves no file open", async () => {
  const folder = join(temporaryFolder(), "public");
  cpSync(root, folder, { recursive: true });
  const other = await startServer(folder);
  expect((await rawRequest(other.port, "/assets/large.bin")).status).toBe(200);
  expect(openBelow(folder)).toBeGreaterThan(0);
  await other.close();
  await expect.poll(() => openBelow(folder), SOON).toBe(0);
});
