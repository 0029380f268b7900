/** Where a new site gets the program from: where the one that makes it is from. */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

const PROGRAM = resolve(import.meta.dirname, "../..");

/**
 * The program as a dependency of a site in a folder: as package.json has it, in words, and with the files that it needs there.
 * `program` is the folder of the program.
 */
export function dependencyOf(folder: string, program = PROGRAM) {
  const spec = installedAs(program) ?? originOf(program);
  if (spec === undefined) {
    const link = `file:${relative(folder, program).split(sep).join("/")}`;
    return {
      spec: link,
      says: `the program is this folder (${link}), which no other machine has: before you push, run npm install with its git address, or with what npm pack makes`,
      files: [],
    };
  }
  if (!spec.startsWith("file:")) return { spec, says: `the program is ${spec}`, files: [] };
  const [name, content] = [basename(spec), readFileSync(spec.slice("file:".length))];
  return {
    spec: `file:${name}`,
    says: `the program is ${name}, copied here so that every clone has it`,
    files: [{ path: name, content }],
  };
}

/** As another site has it, if that has installed it from git or a tarball. */
function installedAs(program: string): string | undefined {
  const site = dirname(dirname(program));
  if (basename(dirname(program)) !== "node_modules" || !existsSync(join(site, "package.json")))
    return undefined;
  const spec: string | undefined = readJson(join(site, "package.json")).dependencies?.["water-restrictions"];
  return spec?.replace(/^file:(.*)$/, (_, path) => `file:${resolve(site, path)}`);
}

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** The git address that this clone is of, if other machines can reach it. */
function originOf(program: string): string | undefined {
  if (!existsSync(join(program, ".git"))) return undefined;
  const { stdout } = spawnSync("git", ["-C", program, "config", "--get", "remote.origin.url"], {
    encoding: "utf8",
  });
  // Runners have no SSH keys.
  const address = (stdout ?? "").trim().replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, "https://$1/");
  return address.startsWith("https://") ? `git+${address}` : undefined;
}
