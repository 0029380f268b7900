/** A data set to start from: one made-up record of each kind, to be replaced. */

import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatInstant } from "../../generator/api/instant.ts";
import { memoize } from "../../generator/lib/memoize.ts";
import { DAY, HOUR } from "../../generator/lib/time-units.ts";

const STARTER = join(import.meta.dirname, "starter");

/**
 * The files by their paths. In `starter/`, `{{area}}` stands for an id, each name for one of its own, `{{-30d}}` for an instant of 30 days
 * ago, and `{{-30d day}}` for its day. `now` is in milliseconds.
 */
export function starterFiles(now: number): Readonly<Record<string, string>> {
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
  return Object.fromEntries(
    paths.sort().map((path) => [path, fill(readFileSync(join(STARTER, path), "utf8"))]),
  );
}
