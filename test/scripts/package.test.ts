/** The program as a package, and a site that has it as its dependency, in the versions of Node that people have. */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { amount } from "../support/amount.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const packages = join(folder, "node_modules");
const program = join(packages, "water-restrictions");
const command = join(program, "scripts/water-restrictions.js");

beforeAll(() => {
  // As npm installs it: the packed files, and beside them the packages that it needs.
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], {
      encoding: "utf8",
    }),
  ) as { filename: string }[];
  const { dependencies, optionalDependencies, ...rest } = JSON.parse(readFileSync("package.json", "utf8"));
  mkdirSync(program, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, packed?.filename ?? ""), "-C", program, "--strip-components=1"]);
  // All but what is for development alone, and what other packages of that need.
  const { devDependencies } = rest as { devDependencies: object };
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".") && !(name in devDependencies))
      symlinkSync(resolve("node_modules", name), join(packages, name));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ dependencies: { "water-restrictions": `file:${packed?.filename}` } }),
  );
  expect(Object.keys({ ...dependencies, ...optionalDependencies }).length).toBeGreaterThan(20);
});

/** Runs a command in a folder with a Node. */
const run = (cwd: string, node: string, [name = "", ...args]: readonly string[], bin = command) =>
  spawnSync(node, [bin, name, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: "/usr/bin:/bin" },
  });

const versionOf = (node: string) => execFileSync(node, ["--version"], { encoding: "utf8" }).trim();

/** By version: the Node that the tests run in, that of this machine, and those that `.ci/run` installs. */
const NODES = new Map(
  [process.execPath, "/usr/bin/node", ...globSync(".ci/nodes/node_modules/*/bin/node")]
    .filter((node) => existsSync(node))
    .map((node) => [versionOf(node), resolve(node)]),
);

test("it has what its commands need, the papers, and neither tests nor data", () => {
  expect(readdirSync(program).sort()).toEqual([
    ".github",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "docs",
    "generator",
    "package.json",
    "schemas",
    "scripts",
  ]);
});

test("a word that is no command lists the commands", () => {
  const { status, stderr } = run(folder, process.execPath, ["biuld"]);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^Give a command: start, dev, build, .*--help\.\n$/),
  ]);
});

const NIGHT = [
  "nightly",
  "--out",
  "night",
  "--publish",
  "file:live",
  "--max-zoom",
  "3",
  "--site",
  "off",
] as const;
const CHANGE = ["change", "Our District", "Level 2", "--from", "now", "--do", "approve"] as const;

const FIRST = [...NIGHT, "--first"];

/** Whether a Node runs the program itself. Any other starts the one that npm has installed. */
const isFit = (version: string) => /^v2[46]/.test(version);

/** What follows once a site is made and checked: all of it by one Node, and a night by each other that runs the program itself. */
function stepsOf(version: string): readonly (readonly string[])[] {
  if (amount(0, 1) === 0 && version !== process.version) return isFit(version) ? [CHANGE, FIRST] : [];
  const built = [["build", "--max-zoom", "3"], ["verify"], FIRST, CHANGE, NIGHT];
  return [...built, ["status"], NIGHT, ["verify", "--root", "live"]];
}

describe.each([...NODES])("with Node %s", (version, node) => {
  test("a site is made and checked, and kept up to date by what this Node runs itself", () => {
    const site = join(folder, version);
    const steps: [string, readonly string[]][] = [
      [folder, ["init", site]],
      ...[["validate"], ...stepsOf(version)].map((args): [string, readonly string[]] => [site, args]),
    ];
    for (const [cwd, args] of steps) {
      const { status, stdout, stderr } = run(cwd, node, args);
      expect([args.join(" "), status, stderr.includes("    at ")], `${stdout}${stderr}`).toEqual([
        args.join(" "),
        0,
        false,
      ]);
    }
    expect(run(site, node, ["validate", "--data", "nowhere"]).status).toBe(2);
  });

  test("a site is served with the level that was changed, and a server that gets SIGTERM ends with 0", async () => {
    const cwd = join(folder, process.version);
    const server = spawn(node, [command, "serve", "--root", "live", "--port", "0"], { cwd });
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const [, api = ""] = /^API: {3}(http:\/\/localhost:\d+\/v1)\n/.exec(line.toString()) ?? [];
    const { items } = (await (await fetch(`${api}/areas`)).json()) as { items: { id: string }[] };
    const current = await fetch(`${api}/areas/${items[0]?.id}/stage-assignments/current`);
    expect(await current.json()).toMatchObject({ stage: { name: "Level 2" } });
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([0, null]);
  });
});

test("`dev` builds and serves a site, which has no code to watch", async () => {
  const dev = spawn(process.execPath, [command, "dev", "--port", "0"], {
    cwd: join(folder, process.version),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(dev.stdout, "data")) as [Buffer];
  const [, port] = /^http:\/\/localhost:(\d+)\//.exec(line.toString()) ?? [];
  let status = 503;
  for (; status === 503; await wait(100)) ({ status } = await fetch(`http://127.0.0.1:${port}/v1/areas`));
  dev.kill("SIGTERM");
  expect([status, await once(dev, "exit")]).toEqual([200, [0, null]]);
});

test("a reader of its output may stop early", () => {
  const data = `${process.version}/data`;
  const shell = ["-c", `"$0" "$1" validate --data ${data} | head -c 1`, process.execPath, command];
  expect(spawnSync("bash", shell, { cwd: folder, encoding: "utf8" })).toMatchObject({
    stdout: "v",
    stderr: "",
  });
});

test("a new version builds the same site again, and so does the old one after it", () => {
  const site = join(folder, "upgraded");
  cpSync(join(folder, process.version), site, { recursive: true, preserveTimestamps: true });
  const run2 = (bin: string, args: readonly string[]) => {
    const { status, stdout, stderr } = run(site, process.execPath, args, bin);
    expect(status, stderr).toBe(0);
    return stdout;
  };
  const next = join(folder, "next/node_modules/water-restrictions");
  mkdirSync(join(next, ".."), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== "water-restrictions") symlinkSync(join(packages, name), join(next, "..", name));
  cpSync(program, next, { recursive: true });
  const packed = JSON.parse(readFileSync(join(next, "package.json"), "utf8"));
  writeFileSync(join(next, "package.json"), JSON.stringify({ ...packed, version: "0.2.0" }));
  for (const bin of [join(next, "scripts/water-restrictions.js"), command])
    expect(run2(bin, NIGHT)).toContain("Published");
  run2(command, ["verify", "--root", "live"]);
});

describe("without the Node that npm installs beside it", () => {
  const bare = join(temporaryFolder(), "node_modules");
  const bin = join(bare, "water-restrictions/scripts/water-restrictions.js");
  beforeAll(() => {
    mkdirSync(bare);
    cpSync(program, join(bare, "water-restrictions"), { recursive: true });
    for (const name of readdirSync(packages))
      if (!/^node-|^water/.test(name)) symlinkSync(join(packages, name), join(bare, name));
  });

  test.each([...NODES])(
    "Node %s runs it, or says which version it needs, and shows no stack",
    (version, node) => {
      const { status, stderr } = run(bare, node, ["init", join(bare, "../site", version)], bin);
      expect(stderr).toMatch(
        isFit(version) ? /^$/ : /^Expected Node 24\.16 or 26\.10, or newer, found [\d.]+ \(.*\)\.\n/,
      );
      expect([status, stderr.includes("    at ")]).toEqual([isFit(version) ? 0 : 2, false]);
    },
  );
});
