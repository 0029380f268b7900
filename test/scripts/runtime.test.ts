/** What a server runs with: `npm ci --omit=dev` leaves out everything that only tests and benchmarks need. */

import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { runScript } from "../support/command.ts";
import { TINY } from "../support/tiny.ts";
import { filesBelow } from "../support/tree.ts";

/** Commands for those who keep data and serve it. */
const COMMANDS = [
  "start",
  "build",
  "serve",
  "ingest",
  "init",
  "change",
  "status",
  "validate",
  "verify",
  "nightly",
  "retention",
] as const;

test("what a server runs needs no package that is for development alone", async () => {
  const scripts = ["runtime.js", ...COMMANDS.map((name) => `${name}.ts`)].map((file) => `./scripts/${file}`);
  const modules = filesBelow("generator")
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => `./generator/${file}`);
  // One bundle of all of them: one for each would hold most modules some hundred times.
  const contents = [...scripts, ...modules].map((file) => `import "${file}";`).join("");
  const { metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const packages = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !path.startsWith("node:") && !builtinModules.includes(path))
    .map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
  expect(packages).toContain("zod");
  const known = Object.keys({ ...packageJson.dependencies, ...packageJson.optionalDependencies });
  expect([...new Set(packages)].filter((name) => !known.includes(name))).toEqual([]);
});

describe("every command", () => {
  const [, versions] = /You need Node (.*), or newer/.exec(readFileSync("README.md", "utf8")) ?? [];

  test("is one of the program that a site of its own runs, but for the measurements", () => {
    const commands = Object.entries(packageJson.scripts).filter(([, command]) =>
      command.includes("scripts/"),
    );
    expect(commands.length).toBeGreaterThan(10);
    expect(
      commands.filter(([name, command]) => command !== `node scripts/water-restrictions.js ${name}`),
    ).toEqual([["bench", "node --import ./scripts/runtime.js scripts/bench.ts"]]);
  });

  test("runs where Node was built without the part that strips types", () => {
    const ended = runScript("validate.ts", ["--data", TINY], { NODE_OPTIONS: "--no-strip-types" });
    expect(ended).toMatchObject({ code: 0, stderr: "" });
  });

  test("ends with 2 in an older Node, and says which is needed", () => {
    const older = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})`;
    const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(older)}` };
    const { code, stdout, stderr } = runScript("validate.ts", ["--data", TINY], env);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(new RegExp(`^Expected Node ${versions}, or newer, found 20\\.20\\.2 \\(`));
  });
});

test("every package with a script that runs on install is judged, so that npm asks nobody about it", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean; optional?: boolean; os?: string[] }>;
  };
  const withScript = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  const judged = Object.keys(packageJson.allowScripts);
  expect(judged.length).toBeGreaterThan(0);
  expect([...new Set(withScript)].filter((name) => !judged.includes(name))).toEqual([]);
});
