/** The files of a site's repository around its data. */

import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { memoize } from "../../generator/lib/memoize.ts";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import { DAY, HOUR } from "../../generator/lib/time/time-units.ts";
import packageJson from "../../package.json" with { type: "json" };
import { editorSettings, schemaFiles } from "./editor.ts";
import { type NewFile, prettyJson } from "./new-file.ts";
import { type Supplies, withSupplies } from "./supplies.ts";

/** A name that begins with `dot-` stands for one that begins with a dot, which npm would not pack. */
const STARTER = join(import.meta.dirname, "starter");

/** The night of this repository is that of every site. */
const NIGHT = ".github/workflows/nightly.yml";

/** All files but the program's. `spec` is the program as a dependency, `now` in milliseconds. */
export const siteFiles = (spec: string, now: number, supplies?: Supplies): NewFile[] => [
  { path: "package.json", content: prettyJson(packageOf(spec)) },
  { path: NIGHT, content: readFileSync(join(import.meta.dirname, "../..", NIGHT), "utf8") },
  editorSettings(),
  ...schemaFiles(),
  ...starterFiles(now, supplies),
];

/** With the scripts that the messages and the papers of the program name. */
function packageOf(spec: string): object {
  const own = Object.entries(packageJson.scripts).filter(
    ([name, command]) => command === `node scripts/water-restrictions.js ${name}` && name !== "init",
  );
  return {
    private: true,
    scripts: Object.fromEntries(own.map(([name]) => [name, `water-restrictions ${name}`])),
    dependencies: { "water-restrictions": spec },
    allowScripts: packageJson.allowScripts,
  };
}

/**
 * In `starter/`, `{{area}}` stands for an id, each name for one of its own, `{{-30d}}` for an instant of 30 days ago, and
 * `{{-30d day}}` for its day.
 */
function starterFiles(now: number, supplies?: Supplies): NewFile[] {
  const hour = Math.floor(now / HOUR) * HOUR;
  const idOf = memoize((_name: string) => randomUUID());
  const fill = (text: string) =>
    text
      .replace(/\{\{([a-z]\w*)\}\}/g, (_, name: string) => idOf(name))
      .replace(/\{\{([+-]\d+)([dh])( day)?\}\}/g, (_, count: string, unit: string, isDay?: string) => {
        const instant = formatInstant(hour + Number(count) * (unit === "d" ? DAY : HOUR));
        return isDay ? instant.slice(0, 10) : instant;
      });
  const paths = readdirSync(STARTER, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(STARTER, path)).isFile())
    .map((path) => path.replaceAll("\\", "/"));
  return paths.sort().map((path) => {
    const text = readFileSync(join(STARTER, path), "utf8");
    return {
      path: path.replace(/(^|\/)dot-/g, "$1."),
      content: fill(supplies === undefined ? text : withSupplies(path, text, supplies)),
    };
  });
}
