/** The program as a package: what a site of its own installs, without this repository around it. */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary.ts";

const site = temporaryFolder();
const packages = join(site, "node_modules");
const program = join(packages, "water-restrictions");

beforeAll(() => {
  // As npm installs it: the packed files, and beside them the packages that it needs.
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", site], {
      encoding: "utf8",
    }),
  ) as { filename: string }[];
  mkdirSync(program, { recursive: true });
  execFileSync("tar", ["-xzf", join(site, packed?.filename ?? ""), "-C", program, "--strip-components=1"]);
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".")) symlinkSync(resolve("node_modules", name), join(packages, name));
});

const command = join(program, "scripts/water-restrictions.js");

/** Runs a command in the site with the Node of a path. */
const run = (node: string, ...args: string[]) =>
  spawnSync(node, [command, ...args], {
    cwd: site,
    encoding: "utf8",
    env: { ...process.env, PATH: "/usr/bin:/bin" },
  });

/** The Node of this machine, which may be an older one, and the one that the tests run in. */
const NODES = [...new Set(["/usr/local/bin/node", "/usr/bin/node"].filter(existsSync)), process.execPath];

test("it has what its commands need, and neither tests nor data", () => {
  expect(readdirSync(program).sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "generator",
    "package.json",
    "schemas",
    "scripts",
  ]);
});

test("a word that is no command lists the commands", () => {
  const { status, stderr } = run(process.execPath, "biuld");
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^Give a command: start, dev, build, .*--help\.\n$/),
  ]);
});

describe.each(NODES)("with %s", (node) => {
  test("a site is made, checked, built and checked again, and its exit codes are those of the program", () => {
    const data = `data-${NODES.indexOf(node)}`;
    const out = `public-${NODES.indexOf(node)}`;
    for (const args of [
      ["init", data],
      ["validate", "--data", data],
      ["build", "--data", data, "--out", out, "--max-zoom", "3"],
      ["verify", "--root", out],
    ]) {
      const { status, stderr } = run(node, ...args);
      expect([args[0], status, stderr.includes("    at ")], stderr).toEqual([args[0], 0, false]);
    }
    expect(run(node, "validate", "--data", "nowhere").status).toBe(2);
    const index = JSON.parse(readFileSync(join(site, out, "v1/index.json"), "utf8"));
    expect(index.baseUrl).toBe("http://localhost:8080");
  });
});

test("a server that gets SIGTERM ends with 0", async () => {
  const server = spawn(process.execPath, [command, "serve", "--root", "public-0", "--port", "0"], {
    cwd: site,
  });
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  expect(line.toString()).toMatch(/^API: {3}http:\/\/localhost:\d+\/v1\n/);
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
});
