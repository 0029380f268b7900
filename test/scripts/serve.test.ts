import { once } from "node:events";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../scripts/host/free-port.ts";
import { rawRequest } from "../edge/node/raw.ts";
import { runBeside, runHere, startScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny, TINY } from "../support/tiny.ts";

const root = join(temporaryFolder(), "public");
beforeAll(async () => {
  // For a web server, too.
  await buildTiny(root, { store: "all-sizes", maxZoom: 1 });
});

/** The port of the address that a server prints once it is ready. */
async function portOf(server: ReturnType<typeof startScript>): Promise<number> {
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  return Number(/^API: {3}http:\/\/localhost:(\d+)\/v1\n/.exec(line.toString())?.[1]);
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

  test("sends the files of its build, whatever the port, and says which address they give", async () => {
    for (const base of ["http://localhost:8080", "https://example.org"]) {
      const folder = join(temporaryFolder(), "public");
      await buildTiny(folder, { baseUrl: base });
      const server = startScript("serve.ts", ["--root", folder, "--port", "0"]);
      let said = "";
      server.stdout.on("data", (data) => {
        said += data;
      });
      await expect.poll(() => said).toContain(`The build gives ${base} as its address`);
      const port = Number(/:(\d+)\/v1$/m.exec(said)?.[1]);
      const answer = (await rawRequest(port, "/v1")).body;
      expect(answer.equals(readFileSync(join(folder, "v1/index.json")))).toBe(true);
      const found = await runHere("verify.ts", ["--url", `http://localhost:${port}`]);
      expect([found.code, found.stderr]).toEqual([0, ""]);
      server.kill("SIGTERM");
      await once(server, "exit");
      expect(said.match(/as its address/g)).toHaveLength(1);
    }
  });

  test("writes a line of JSON for each request, if it is asked to", async () => {
    const server = startScript("serve.ts", ["--root", root, "--port", "0", "--log"]);
    const port = await portOf(server);
    let lines = "";
    server.stdout.on("data", (data) => {
      lines += data;
    });
    const headers = { "User-Agent": "test", "Accept-Encoding": "gzip" };
    const { body } = await rawRequest(port, "/v1/status?x=%22", { headers });
    await rawRequest(port, "/v1/nowhere", { method: "HEAD" });
    server.kill("SIGTERM");
    await once(server, "exit");
    const [first, second, ...others] = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      address: "127.0.0.1",
      method: "GET",
      target: "/v1/status",
      status: 200,
      bytes: body.length,
      isComplete: true,
      userAgent: "test",
    });
    expect(new Date(first.time).toISOString()).toBe(first.time);
    expect(first.milliseconds).toBeGreaterThan(0);
    expect(second).toMatchObject({ method: "HEAD", target: "/v1/nowhere", status: 404, bytes: 0 });
    expect(others).toEqual([]);
  });

  test("says so where its address is not one of this machine", async () => {
    const args = ["--root", root, "--port", "0", "--address", "192.0.2.1"];
    const { code, stderr } = await runHere("serve.ts", args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^192\.0\.2\.1 is not an address of this machine: .*--address/);
  });
});

test.each([
  ["start", []],
  ["serve", ["--root", root]],
  ["host", ["caddy", "--root", root]],
])("npm run %s says that its port is taken, ends with 2, and does nothing else", async (name, args) => {
  const folder = temporaryFolder();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const ended = await runBeside(`${name}.ts`, args, { PORT: String(port) }, folder);
  other.close();
  expect(ended).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(
      `^Port ${port} is taken: stop what listens there, or name another with --port\\.\n\nUsage: npm .*${name}`,
    ),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("npm start builds for the port that it serves on", async () => {
  const folder = temporaryFolder();
  cpSync(TINY, join(folder, "data"), { recursive: true });
  const port = await freePort();
  const child = startScript("start.ts", [], { PORT: String(port) }, folder);
  child.stderr.resume();
  let said = "";
  for await (const piece of child.stdout) {
    said += piece;
    if (/^API: +http.*\/v1\nPages: http.*\/$/m.test(said)) break;
  }
  const { baseUrl } = JSON.parse(readFileSync(join(folder, "public/v1/index.json"), "utf8"));
  expect(baseUrl).toBe(`http://localhost:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/v1`)).status).toBe(200);
  child.kill();
  expect(await once(child, "exit")).toEqual([0, null]);
});
