import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { precompressed } from "../../generator/answers/store/precompress.ts";
import { verifySite } from "../../generator/mirror/verify-site.ts";
import type { Host } from "../conformance/host.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny } from "../support/tiny.ts";
import { filesBelow, hashOf } from "../support/tree.ts";
import { subjects } from "./hosts.ts";

const folder = temporaryFolder();
const [root, again, plain] = ["once", "again", "plain"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  await buildTiny(root, { maxZoom: 3, precompress: true });
  await buildTiny(again, { maxZoom: 3, precompress: true });
  await buildTiny(plain, { maxZoom: 3 });
});

/** The readings are compressed by themselves, whatever the build is asked for. */
const isCoded = (path: string) => /\.(br|gz)$/.test(path) && !/\/readings[^/]*\.csv\.gz$/.test(path);
const isManifest = (path: string) => path.startsWith("v1/manifest");

describe("--precompress", () => {
  test("adds the codings of files, and changes no other", () => {
    const files = filesBelow(root).filter((path) => !isCoded(path) && !isManifest(path));
    expect(files).toEqual(filesBelow(plain).filter((path) => !isManifest(path)));
    for (const path of files)
      expect(readFileSync(join(root, path)).equals(readFileSync(join(plain, path)))).toBe(true);
  });

  test("gives both codings of what gains by it, each smaller than the file and equal to it", () => {
    const coded = filesBelow(root).filter(isCoded);
    expect(coded.length).toBeGreaterThan(40);
    for (const path of coded) {
      const bytes = readFileSync(join(root, path));
      const file = readFileSync(join(root, path.replace(/\.(br|gz)$/, "")));
      const decoded = path.endsWith(".br") ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect([path, decoded.equals(file), bytes.length < file.length]).toEqual([path, true, true]);
    }
    expect(coded).toContain("v1/openapi.json.br");
    expect(coded).toContain("v1/openapi.json.gz");
  });

  test("makes the same bytes each time", () => {
    expect(hashOf(again)).toBe(hashOf(root));
  });

  test("leaves alone what is small, read in ranges, coded already, or read by hosts", () => {
    const content = "x".repeat(5000);
    const paths = [
      "v1/tiles/areas.pmtiles",
      "assets/a.woff2",
      "assets/a.png",
      "hosts/cloudflare/worker.js",
      "_headers",
    ];
    expect([...precompressed(paths.map((path) => ({ path, content })))].map(({ path }) => path)).toEqual(
      paths,
    );
    expect([...precompressed([{ path: "v1/x.json", content: "x".repeat(511) }])].length).toBe(1);
    expect([...precompressed([{ path: "v1/x.json", content: "x".repeat(512) }])].length).toBe(3);
  });
});

const servers = subjects.filter(({ name }) => ["nginx-njs", "nginx", "apache", "caddy"].includes(name));

describe.each(servers)("$title", ({ lacks, open, store = "files" }) => {
  const lack = lacks();
  if (lack) return void test.skip(lack);
  const out = store === "files" ? root : join(folder, store);
  let host: Host;
  beforeAll(async () => {
    if (!existsSync(out)) await buildTiny(out, { store, maxZoom: 3, precompress: true });
    host = await open(out);
  });
  afterAll(() => host.close());

  test("sends what is stored in gzip", async () => {
    const answer = await host.raw("GET", "/v1/openapi.json", { "Accept-Encoding": "gzip" });
    expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, "gzip"]);
    expect(answer.body.equals(readFileSync(join(out, "v1/openapi.json.gz")))).toBe(true);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers.vary).toContain("Accept-Encoding");
  });

  // A mirror and the nightly check read every file that the manifest lists, by its own name.
  test("has every stored coding at its own address, as the manifest lists it", async () => {
    const { files, faults } = await verifySite(host.base, { requestPauses: [] });
    expect(faults).toEqual([]);
    expect(files).toBeGreaterThan(300);
    for (const ending of ["br", "gz"]) {
      const target = `/v1/openapi.json.${ending}`;
      const { status, headers, body } = await host.raw("GET", target, { "Accept-Encoding": "br, gzip" });
      expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
      expect(headers["content-type"]).toMatch(/^application\/(octet-stream|gzip)$/);
      expect(body.equals(readFileSync(join(out, target)))).toBe(true);
    }
  });
});
