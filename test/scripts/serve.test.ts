import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../../generator/build.ts";
import { rawRequest } from "../serve/raw.ts";
import { runScript, startScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

const root = join(temporaryFolder(), "public");
beforeAll(async () => {
  await build({ data: "test/golden/tiny/data", out: root, pages: "lean", baseUrl: "http://localhost:8080" });
});

/** The port of the address that a server prints once it is ready. */
async function portOf(server: ReturnType<typeof startScript>): Promise<number> {
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  return Number(/^http:\/\/localhost:(\d+)\/v1\n$/.exec(line.toString())?.[1]);
}

describe("npm run serve", () => {
  test.each([
    { args: ["--port", "0"], env: {} },
    { args: [], env: { PORT: "0" } },
  ])(
    "with $args and $env prints its address when it answers, and ends cleanly on SIGTERM",
    async ({ args, env }) => {
      const server = startScript("serve.ts", ["--root", root, ...args], env);
      const port = await portOf(server);
      expect((await rawRequest(port, "/v1/status")).status).toBe(200);
      server.kill("SIGTERM");
      expect(await once(server, "exit")).toEqual([0, null]);
    },
  );

  test("says so where its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = String((other.address() as AddressInfo).port);
    const server = startScript("serve.ts", ["--root", root, "--port", port]);
    const [message] = (await once(server.stderr, "data")) as [Buffer];
    expect(message.toString()).toMatch(/^Port \d+ is taken: .*--port\.\n$/);
    expect(await once(server, "exit")).toEqual([2, null]);
    other.close();
  });

  test("says so where there is no build, and where it is called wrongly", () => {
    const nothing = runScript("serve.ts", ["--root", temporaryFolder(), "--port", "0"]);
    expect([nothing.code, nothing.stderr.split("\n")[0]]).toEqual([
      2,
      "There is no build here. Run `npm run build` first, or name its folder with --root.",
    ]);
    for (const port of ["http", "-1", "65536", ""]) {
      expect(runScript("serve.ts", ["--root", root, "--port", port]).code).toBe(2);
    }
  });
});
