import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { freePort } from "../../scripts/host/free-port.ts";
import { temporaryFolder } from "../support/temporary.ts";

test("npm start builds for the port that it serves on", async () => {
  const folder = temporaryFolder();
  cpSync("test/golden/tiny/data", join(folder, "data"), { recursive: true });
  const port = await freePort();
  const [, ...args] = packageJson.scripts.start.split(" ");
  const paths = args.map((arg) => (/\.ts$/.test(arg) ? resolve(arg) : arg));
  const child = spawn(process.execPath, paths, {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  for await (const text of child.stdout) {
    said += text;
    if (/^API: +http.*\/v1\nPages: http.*\/$/m.test(said)) break;
  }
  const { baseUrl } = JSON.parse(readFileSync(join(folder, "public/v1/index.json"), "utf8"));
  expect(baseUrl).toBe(`http://localhost:${port}`);
  expect((await fetch(`http://127.0.0.1:${port}/v1`)).status).toBe(200);
  child.kill();
  expect(await once(child, "exit")).toEqual([0, null]);
});
