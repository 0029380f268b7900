/** Requests to a build. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Asked = { readonly path: string; readonly headers?: Readonly<Record<string, string>> };

/** All areas, from the pages of 100 that every build of files has. */
export function areasIn(root: string): { readonly id: string }[] {
  const pages = join(root, "v1/areas/pages/100");
  return readdirSync(pages).flatMap((name) => JSON.parse(readFileSync(join(pages, name), "utf8")).items);
}

export const areas = (root: string): Asked[] => areasIn(root).map(({ id }) => ({ path: `/v1/areas/${id}` }));

/** What controllers ask: each for one house, again and again. */
export const uses = (root: string): Asked[] =>
  areas(root).map(({ path }) => ({
    path: `${path}/may-use?who=residential&what=lawn&by=sprinkler&house=odd`,
  }));

export const largePage: Asked = { path: "/v1/areas?pageSize=100", headers: { "accept-encoding": "gzip" } };

/** Pages that no file holds. */
export const oddPages: Asked[] = [1, 2, 3, 4].map((page) => ({
  path: `/v1/areas?pageSize=7&pageNumber=${page}`,
}));

/** What people type, letter by letter. */
export const searches: Asked[] = ["whangārei", "waikato", "river", "district", "tukituki"].flatMap((name) =>
  Array.from(name, (_, end) => ({ path: `/v1/search?q=${encodeURIComponent(name.slice(0, end + 1))}` })),
);

/** Days and weeks of the monitoring sites. */
export function spans(root: string): Asked[] {
  const { asOf } = JSON.parse(readFileSync(join(root, "v1/status.json"), "utf8")) as { asOf: string };
  const before = (hours: number) => new Date(Date.parse(asOf) - hours * 3_600_000).toISOString();
  return readdirSync(join(root, "v1/monitoring-sites"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "pages")
    .slice(0, 100)
    .map(({ name }, number) => ({
      path: `/v1/monitoring-sites/${name}/readings?from=${before(24 + number * 3)}&to=${before(number)}&pageSize=20`,
    }));
}
