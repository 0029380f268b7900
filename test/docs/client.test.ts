/** The example of docs/client.md, on every platform that is here, against a server and against plain files. */

import { execFile } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Envelope } from "../../generator/api/envelope.ts";
import type { Status } from "../../schemas/document.ts";
import type { AreaListItem, Reading, SearchResult } from "../../schemas/resource.ts";
import { startServer } from "../edge/node/raw.ts";
import { plainServer } from "../hosts/plain-server.ts";
import { noBrowser, startBrowser } from "../support/chromium.ts";
import { sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { typeFaults } from "../support/type-faults.ts";

const HOSTS = ["a server", "plain files"] as const;
type HostName = (typeof HOSTS)[number];

const PLATFORMS = [
  { name: "Node", program: process.execPath, args: [] },
  { name: "Bun", program: resolve(".ci/clients/node_modules/@oven/bun-linux-x64/bin/bun"), args: [] },
  {
    name: "Deno",
    program: resolve(".ci/clients/node_modules/@deno/linux-x64-glibc/deno"),
    args: ["run", "--no-config", "--no-remote", "--allow-net=127.0.0.1"],
  },
];

const CASES = PLATFORMS.flatMap((platform) => HOSTS.map((host) => ({ ...platform, host })));

const place = temporaryFolder();
const ends: (() => Promise<unknown>)[] = [];
let bases: Readonly<Record<HostName, string>>;
/** What the example prints, put together from the answers of the server. */
let expected: string[];

beforeAll(async () => {
  const root = await sampleTree("files");
  const server = await startServer(root);
  const files = await plainServer(root);
  ends.push(server.close, files.close);
  bases = { "a server": `http://127.0.0.1:${server.port}`, "plain files": `http://127.0.0.1:${files.port}` };
  expected = await printed(bases["a server"]);

  const [, example = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync("docs/client.md", "utf8")) ?? [];
  for (const file of ["client.js", "store.js", "client.d.ts"])
    copyFileSync(join(root, "v1", file), join(place, file));
  writeFileSync(join(place, "example.ts"), example);
  writeFileSync(join(place, "package.json"), '{"type":"module"}');
});
afterAll(() => Promise.all(ends.map((end) => end())));

async function printed(base: string): Promise<string[]> {
  const ask = async <Body>(path: string) => (await (await fetch(base + path)).json()) as Body;
  const { asOf } = await ask<Status>("/v1/status");
  const areas = await ask<Envelope<AreaListItem>>("/v1/areas?pageSize=100");
  const found = await ask<Envelope<SearchResult>>("/v1/search?q=tukituki&type=monitoringSite");
  const from = new Date(Date.parse(asOf) - 24 * 3_600_000).toISOString();
  const sites: string[] = [];
  for (const { id, name } of found.items) {
    const { items } = await ask<Envelope<Reading>>(
      `/v1/monitoring-sites/${id}/readings?from=${from}&pageSize=1`,
    );
    sites.push(items[0] === undefined ? name : `${name}: ${items[0].value} ${items[0].unit}`);
  }
  expect([areas.hasNextPage, sites.length > 0]).toEqual([false, true]);
  return [
    `As of ${asOf}:`,
    // Severity 0 asks for care and restricts nothing.
    ...areas.items.flatMap(({ name, trackingStatus, currentStageAssignment: now }) =>
      trackingStatus !== "tracked" || now === null || now.stage.severity === 0
        ? []
        : [`${name}: ${now.stage.name}`],
    ),
    ...sites,
    "404 Error.NotFound No area has this id.",
  ];
}

describe("the example of the client", () => {
  test("has no fault of types under `strict`", () => {
    expect(typeFaults(place, ["example.ts"])).toBe("");
  });

  for (const { name, program, args, host } of CASES) {
    const isHere = existsSync(program);
    const lack = isHere ? "" : ` (not installed: npm ci --prefix .ci/clients --ignore-scripts)`;
    test.skipIf(!isHere)(`runs in ${name} on ${host}${lack}`, async () => {
      const { stdout } = await promisify(execFile)(program, [...args, "example.ts", bases[host]], {
        cwd: place,
        env: { ...process.env, NO_COLOR: "1", DENO_DIR: join(place, "deno"), DENO_NO_UPDATE_CHECK: "1" },
      });
      expect(stdout.trim().split("\n")).toEqual(expected);
    });
  }

  // The page and its worker are of another origin than the server, and get the client from there.
  test.skipIf(noBrowser)(`runs in a page and in a worker${noBrowser ? ` (${noBrowser})` : ""}`, async () => {
    const base = bases["a server"];
    const example = readFileSync(join(place, "example.ts"), "utf8").replace(
      "./client.js",
      `${base}/v1/client.js`,
    );
    const { code } = transformSync(example, { loader: "ts" });
    const site = await plainServer(place);
    const browser = await startBrowser();
    try {
      writeFileSync(
        join(place, "example.js"),
        `export const lines = [];
         const process = { argv: ["", "", ${JSON.stringify(base)}] };
         const console = { log: (...words) => lines.push(words.join(" ")) };
         ${code}`,
      );
      writeFileSync(join(place, "worker.js"), 'import { lines } from "./example.js"; postMessage(lines);');
      writeFileSync(
        join(place, "page.html"),
        `<!doctype html><script type="module">
           const worker = new Worker("worker.js", { type: "module" });
           globalThis.inWorker = new Promise((done) => { worker.onmessage = ({ data }) => done(data); });
           globalThis.inPage = import("./example.js").then(({ lines }) => lines);
         </script>`,
      );
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${site.port}/page.html`);
      expect(await page.evaluate("Promise.all([inPage, inWorker])")).toEqual([expected, expected]);
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
