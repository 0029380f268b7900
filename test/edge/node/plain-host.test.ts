import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/host/free-port.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { filesBelow } from "../../support/tree.ts";
import { rawRequest, startServer } from "./raw.ts";

const root = join(temporaryFolder(), "public");
const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
let exact: Awaited<ReturnType<typeof startServer>>;
let plain: { port: number; stop(): void };

/** `serve`, a web server that knows files and nothing of this project. */
async function startPlainHost() {
  const port = await freePort();
  const host = spawn("node_modules/.bin/serve", [
    root,
    "--listen",
    `tcp://127.0.0.1:${port}`,
    "--no-clipboard",
  ]);
  await once(host.stdout, "data");
  return { port, stop: () => void host.kill() };
}

beforeAll(async () => {
  await buildTiny(root, { maxZoom: 3 });
  exact = await startServer(root);
  plain = await startPlainHost();
});
afterAll(async () => {
  plain.stop();
  await exact.close();
});

describe("a host that only knows files", () => {
  test.each([
    [`${AREA}`, `${AREA}.json`],
    [`${AREA}?includeBoundary=true`, `${AREA}/boundary.json`],
    ["/v1/areas", "/v1/areas/pages/10/1.json"],
    ["/v1/areas?pageSize=100", "/v1/areas/pages/100/1.json"],
    [`${AREA}/stage-assignments/current`, `${AREA}/stage-assignments/current.json`],
    [
      `${AREA}/scheduled-changes?status=approved`,
      `${AREA}/scheduled-changes/status/approved/pages/50/1.json`,
    ],
    ["/v1/consents/crc%20012%2F3", "/v1/consents/crc_20012_2f3.json"],
    ["/v1/tiles/areas/0/0/0.mvt", "/v1/tiles/areas/0/0/0.mvt"],
    ["/v1/tiles/areas/tiles.json", "/v1/tiles/areas/tiles.json"],
    ["/v1", "/v1/index.json"],
    ["/v1/status", "/v1/status.json"],
  ])("answers %s at %s", async (address, file) => {
    const [answer, found] = [await rawRequest(exact.port, address), await rawRequest(plain.port, file)];
    expect([answer.status, found.status]).toEqual([200, 200]);
    expect(found.body.equals(answer.body)).toBe(true);
  });

  test("has every file of the API at its own address, and the resolver has it there too", async () => {
    const files = filesBelow(root).filter((file) => file.startsWith("v1/"));
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) {
      const found = await rawRequest(plain.port, `/${file}`);
      expect([file, found.status]).toEqual([file, 200]);
      const own = await rawRequest(exact.port, `/${file}`);
      expect([file, own.status, own.body.equals(found.body)]).toEqual([file, 200, true]);
    }
  });
});
