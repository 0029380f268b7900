/** Requests to a build. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Asked = { readonly path: string; readonly headers?: Readonly<Record<string, string>> };

type Page<Item> = { readonly items: readonly Item[]; readonly hasNextPage: boolean };

/** All items of a list that is written in pages of 100. */
export function itemsOf<Item>(root: string, list: string): Item[] {
  const items: Item[] = [];
  for (let number = 1, more = true; more; number++) {
    const page: Page<Item> = JSON.parse(
      readFileSync(join(root, `v1/${list}/pages/100/${number}.json`), "utf8"),
    );
    items.push(...page.items);
    more = page.hasNextPage;
  }
  return items;
}

export const areas = (root: string): Asked[] =>
  itemsOf<{ id: string }>(root, "areas").map(({ id }) => ({ path: `/v1/areas/${id}` }));

export const largePage: Asked = { path: "/v1/areas?pageSize=100", headers: { "accept-encoding": "gzip" } };

/** Pages that no file holds. */
export const oddPages: Asked[] = [1, 2, 3, 4].map((page) => ({
  path: `/v1/areas?pageSize=7&pageNumber=${page}`,
}));

/** Parts of the names of areas, from two to five characters long. */
export function searches(root: string): Asked[] {
  const names = itemsOf<{ name: string }>(root, "areas").map(({ name }) => name);
  const parts = names.flatMap((name) =>
    Array.from({ length: name.length - 1 }, (_, start) => name.slice(start, start + 2 + (start % 4)).trim()),
  );
  return [...new Set(parts)]
    .filter((part) => part.length > 1)
    .map((part) => ({ path: `/v1/search?q=${encodeURIComponent(part)}` }));
}

/** Days and weeks of the sites with the most readings. */
export function spans(root: string): Asked[] {
  const folder = join(root, "v1/monitoring-sites");
  const busiest = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const [page, chunks] = ["pages/100/1.json", "chunks.json"].map((file) =>
        join(folder, name, "readings", file),
      );
      const first = existsSync(page as string) ? page : chunks;
      const list: { totalCount: number } = JSON.parse(readFileSync(first as string, "utf8"));
      return { name, count: list.totalCount };
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, 5);
  const status: { asOf: string } = JSON.parse(readFileSync(join(root, "v1/status.json"), "utf8"));
  const end = Date.parse(status.asOf);
  const before = (hours: number) => new Date(end - hours * 3_600_000).toISOString();
  return busiest.flatMap(({ name }) =>
    Array.from({ length: 50 }, (_, number) => ({
      path: `/v1/monitoring-sites/${name}/readings?from=${before(24 + number * 7)}&to=${before(number)}&pageSize=20`,
    })),
  );
}

/** Requests one after the other, again and again. */
export function inTurn(requests: readonly Asked[]): () => Asked {
  let number = 0;
  return () => requests[number++ % requests.length] ?? largePage;
}

let number = 0;

/** The same, each as if it were new: an unknown parameter is ignored. */
export function unasked(requests: readonly Asked[]): () => Asked {
  const next = inTurn(requests);
  return () => {
    const { path, ...rest } = next();
    return { ...rest, path: `${path}${path.includes("?") ? "&" : "?"}unasked=${number++}` };
  };
}
