import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/build.ts";
import { connect } from "../../generator/edge/client.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const root = join(folder, "public");
beforeAll(async () => {
  await build({
    data: "test/golden/tiny/data",
    out: root,
    pages: "lean",
    baseUrl: "http://localhost:8080",
    maxZoom: 1,
  });
});

describe("the client that a build publishes", () => {
  test("is declared as it is written", () => {
    copyFileSync(join(root, "v1/client.d.ts"), join(folder, "client.d.ts"));
    const source = resolve("generator/edge/client.ts");
    writeFileSync(
      join(folder, "check.ts"),
      `import type * as written from ${JSON.stringify(source)};
       import type * as published from "./client.js";
       type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
       export const same: Same<typeof written.connect, typeof published.connect> = true;
       export const client: Same<written.Client, published.Client> = true;
      `,
    );
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: resolve("tsconfig.json"),
        compilerOptions: { typeRoots: [resolve("node_modules/@types")] },
        include: ["check.ts"],
      }),
    );
    const { status, stdout } = spawnSync(resolve("node_modules/.bin/tsc"), ["--project", folder], {
      encoding: "utf8",
    });
    expect([stdout, status]).toEqual(["", 0]);
  });

  test("is one module that needs no other, and weighs less than 16 KB", () => {
    const code = readFileSync(join(root, "v1/client.js"), "utf8");
    expect(code).not.toMatch(/\bimport\b|\brequire\b/);
    expect(Buffer.byteLength(code)).toBeLessThan(16 * 1024);
  });
});

describe("a host of files", () => {
  const answered = (status: number, type: string, text: string) => async () =>
    new Response(text, { status, headers: { "Content-Type": type } });
  const file = async (address: string | URL | Request) => {
    const path = String(address).replace("https://example.org/water/", "");
    try {
      return new Response(readFileSync(join(root, path)), { headers: { "Content-Type": "text/plain" } });
    } catch {
      return new Response("<p>", { status: missing, headers: { "Content-Type": "text/html" } });
    }
  };
  let missing = 404;

  test.each([404, 403, 200])("may say %i, or send a page, where there is no file", async (status) => {
    missing = status;
    const api = connect("https://example.org/water/", { fetch: file });
    const page = await api.get("/v1/areas?pageSize=1");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(((await page.json()) as { pageSize: number }).pageSize).toBe(1);
    const problem = await api.get("/v1/areas/00000000-0000-4000-8000-0000000003ff");
    expect([problem.status, problem.headers.get("Content-Type")]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
    expect((await api.get("/v1/tiles/areas/1/0/0.mvt")).status).toBe(204);
    expect((await api.get(`/v1/consents/${"x".repeat(9000)}`)).status).toBe(404);
  });

  test("that fails makes the answer fail, and not look like none", async () => {
    const api = connect("https://example.org", { fetch: answered(503, "text/plain", "") });
    await expect(api.get("/v1/areas")).rejects.toThrow(/v1\/.* answered 503/);
    const empty = connect("https://example.org", { fetch: answered(404, "text/plain", "") });
    await expect(empty.get("/v1/areas")).rejects.toThrow(
      "There is no API at https://example.org/v1: connect to the address of the folder that holds v1.",
    );
  });

  test("stops when the page no longer wants an answer", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const api = connect("https://example.org");
    await expect(api.get("/v1/areas", { signal })).rejects.toThrow("enough");
  });
});
