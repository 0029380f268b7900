import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { memoize } from "../generator/lib/memoize.ts";
import { formatInstant } from "../generator/lib/time/instant.ts";
import { DAY, HOUR } from "../generator/lib/time/time-units.ts";
import { writeBelow } from "./command-line/write.ts";
import { run, UsageError } from "./command-line.ts";

/** A data set to start from: one made-up record of each kind, to be replaced. */
const STARTER = join(import.meta.dirname, "init/starter");

await run("init", ({ argument: folder }) => {
  if (existsSync(folder) && !isEmpty(folder)) {
    throw new UsageError(`${folder} holds files already; name an empty folder, or a new one.`);
  }
  const files = starterFiles(Date.now());
  writeBelow(folder, files);
  console.log(
    `${folder}: ${files.length} files, with one made-up record of each kind. Check it with npm run validate -- --data ${folder}; docs/maintaining.md says how to make it yours.`,
  );
});

/** Dot files are allowed, such as those of git. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).every((name) => name.startsWith("."));
  } catch {
    return false;
  }
}

/**
 * The files. In `starter/`, `{{area}}` stands for an id, each name for one of its own, `{{-30d}}` for an instant of 30 days
 * ago, and `{{-30d day}}` for its day. `now` is in milliseconds.
 */
function starterFiles(now: number): { path: string; content: string }[] {
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
  return paths.sort().map((path) => ({ path, content: fill(readFileSync(join(STARTER, path), "utf8")) }));
}
