import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { freePort } from "../../scripts/host/free-port.ts";
import { temporaryFolder } from "../support/temporary.ts";

const command = (folder: string, port: number) => {
  const [, ...args] = packageJson.scripts.start.split(" ");
  const paths = args.map((arg) => (/\.[jt]s$/.test(arg) ? resolve(arg) : arg));
  return spawn(process.execPath, paths, {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
};

test("npm start does not build for a port that is taken", async () => {
  const folder = temporaryFolder();
  cpSync("test/golden/tiny/data", join(folder, "data"), { recursive: true });
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const child = command(folder, port);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  other.close();
  expect(code).toBe(2);
  expect(stderr).toMatch(
    new RegExp(`^Port ${port} is taken: stop what listens there, or name another with --port`),
  );
  expect(existsSync(join(folder, "public"))).toBe(false);
});

test("npm start builds for the port that it serves on", async () => {
  const folder = temporaryFolder();
  cpSync("test/golden/tiny/data", join(folder, "data"), { recursive: true });
  const port = await freePort();
  const child = command(folder, port);
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
