/** The requests to both builds, drawn with a seed from the files of one. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drawOf } from "../../../test/support/random.ts";

/** Records, lists, readings, searches and tiles in equal parts. Repetitions occur only by chance. */
export function requestsOf(root: string, count: number): string[] {
  const draw = drawOf(12);
  const namesIn = (folder: string) =>
    readdirSync(join(root, "v1", folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map(({ name }) => name.replace(/\.json$/, ""));
  const [areas, sites, consents] = [namesIn("areas"), namesIn("monitoring-sites"), namesIn("consents")];
  const tiles = readdirSync(join(root, "v1/tiles/areas"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".mvt"),
  );
  const { consentNumber } = JSON.parse(
    readFileSync(join(root, `v1/consents/${consents[0]}.json`), "utf8"),
  ) as { consentNumber: string };
  const kinds = [
    () => `/v1/areas/${draw.pick(areas)}`,
    () => `/v1/areas/${draw.pick(areas)}/stage-assignments?pageSize=${draw.between(1, 100)}`,
    () => `/v1/areas?pageNumber=${draw.between(1, 5)}`,
    () => `/v1/monitoring-sites/${draw.pick(sites)}`,
    () => `/v1/monitoring-sites/${draw.pick(sites)}/readings?pageNumber=${draw.between(1, 5)}`,
    () => `/v1/consents/${draw.pick(consents)}.json`,
    () => `/v1/search?q=${encodeURIComponent(consentNumber.slice(0, draw.between(2, 6)))}`,
    () => `/v1/tiles/areas/${draw.pick(tiles)}`,
  ];
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] as () => string)());
}

/** How many requests are in progress at once. */
const AT_ONCE = 4;

/** Sends all requests, and reads their answers. */
export async function ask(port: number, targets: readonly string[]): Promise<void> {
  const waiting = targets.values();
  const askInTurn = async () => {
    for (const path of waiting) await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
}
