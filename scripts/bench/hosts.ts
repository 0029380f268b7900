/** The processor time that a request takes of nginx on a build, and of a server that keeps the data in memory. */

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openBuild } from "../../generator/output/tree/tree.ts";
import { median, type Part } from "./report.ts";
import { costOf } from "./server/costs.ts";
import { type Asked, inTurn } from "./server/requests.ts";
import { serveInMemory, serveWithNginx } from "./server/served.ts";

export const hosts: Part = async (options, note) => {
  const root = resolve(options.root);
  openBuild(root);
  const asked = requestsOf(root);
  const servers = [await serveWithNginx(root), await serveInMemory(root)];
  const costs = servers.map(() => [] as number[]);
  try {
    // The first turn warms up.
    for (let turn = 0; turn <= options.runs; turn++) {
      for (const [index, server] of servers.entries()) {
        const cost = await costOf(server, inTurn(asked));
        if (turn > 0) costs[index]?.push(cost);
      }
    }
  } finally {
    for (const { stop } of servers) await stop();
  }
  for (const [index, { title }] of servers.entries()) note(title, costs[index] ?? [], "µs a request");
  const [files = 0, memory = 0] = costs.map(median);
  note("nginx on files against a server in memory", files / memory, "×");
};

/** Pages of all sizes, and areas by their ids, in equal parts. */
function requestsOf(root: string): Asked[] {
  const { items, totalCount } = JSON.parse(readFileSync(join(root, "v1/areas/pages/100/1.json"), "utf8")) as {
    items: { id: string }[];
    totalCount: number;
  };
  const pages = [1, 5, 10, 20, 25, 50].flatMap((size) =>
    Array.from({ length: Math.min(5, Math.ceil(totalCount / size)) }, (_, index) => {
      return { path: `/v1/areas?pageNumber=${index + 1}&pageSize=${size}` };
    }),
  );
  return [...pages, ...items.slice(0, pages.length).map(({ id }) => ({ path: `/v1/areas/${id}` }))];
}
