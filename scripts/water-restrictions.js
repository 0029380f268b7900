#!/usr/bin/env node
/**
 * The command `water-restrictions`: runs the command that is named. `npm run` in this repository and in that of a site calls the same.
 * Old versions of Node run this file too: it starts the Node that npm has installed beside the program.
 */

import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { isFit } from "./node-version.js";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
/** The others are for this repository alone. */
const names = Object.keys(scripts).filter(
  (name) => scripts[name] === `node scripts/water-restrictions.js ${name}`,
);

const [given] = process.argv.slice(2);
// In this repository, `npm run check` checks types.
const name = given === "check" ? "monitor" : given;
const packaged = isFit ? undefined : packagedNode();
if (!names.includes(name)) {
  console.error(
    `Give a command: ${names.join(", ").replace("monitor", "check")}. Each prints its options with --help.`,
  );
  process.exit(2);
} else if (packaged === undefined) {
  await import("./runtime.js");
  process.argv.splice(2, 1);
  await import(`./${name}.ts`);
} else {
  runIn(packaged);
}

/** The program of the Node that npm has installed for this machine, if that is another than the one that runs this. */
function packagedNode() {
  const { resolve } = createRequire(import.meta.url);
  const platform = process.platform === "win32" ? "win" : process.platform;
  try {
    const folder = resolve(`node-${platform}-${process.arch}/package.json`).replace(/package\.json$/, "");
    const program = [`${folder}bin/node`, `${folder}bin/node.exe`].find(existsSync);
    // Else a Node that were not fit would start itself for ever.
    return program && realpathSync(program) !== realpathSync(process.execPath) ? program : undefined;
  } catch {
    // It is optional.
    return undefined;
  }
}

/** Runs this command in another Node, and ends as that does. */
function runIn(node) {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("close", (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
