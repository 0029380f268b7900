/** The addresses by id, where pages were once: every server redirects; a host of files alone has a page that leads on. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Host } from "../conformance/host.ts";

/** An address by id, and the path that its page says it leads to. */
type Moved = { readonly from: string; readonly to: string };

const canonicalOf = (page: string): string | undefined =>
  /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];

/** Some addresses of each kind of record, in a tree of files. */
function movedIn(root: string): Moved[] {
  return ["areas", "monitoring-sites", "organisations", "schemes"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /^[0-9a-f-]{36}$/.test(name))
      .slice(0, 3)
      .map((id) => {
        const from = `/${folder}/${id}/`;
        const to = canonicalOf(readFileSync(join(root, from, "index.html"), "utf8")) ?? "";
        return { from, to: new URL(to, `https://x${from}`).pathname };
      }),
  );
}

/** Where an answer leads, seen from the address that was asked for. */
const leadsTo = (location: string | undefined, from: string): string => {
  const { pathname, search } = new URL(location ?? "none", `https://x${from}`);
  return pathname + search;
};

/** Fails unless a host redirects from old addresses to the new ones for good, and finds the rest. */
export async function expectRedirects(host: Host, root: string): Promise<void> {
  for (const { from, to } of movedIn(root)) {
    const { status, headers } = await host.raw("GET", from);
    expect([from, [301, 308].includes(status), leadsTo(headers.location, from)]).toEqual([from, true, to]);
    const asked = `${from}?theme=dark`;
    const again = await host.raw("GET", asked);
    expect(leadsTo(again.headers.location, asked)).toBe(`${to}?theme=dark`);
    const there = await host.raw("GET", to);
    expect([there.status, /data-page="moved"/.test(String(there.body))]).toEqual([200, false]);
  }
  const unknown = await host.raw("GET", "/areas/00000000-0000-4000-8000-00000000ffff/");
  expect(unknown.status).toBe(404);
  const hyphens = await host.raw("GET", "/monitoring-sites/ashburton-river-hakatere-at-state-highway-1/");
  expect(hyphens.status).toBe(200);
  expect(String(hyphens.body)).toContain("<h1>Ashburton River/Hakatere at State Highway 1</h1>");
}

/** Fails unless a host that reads the same pages from packs redirects alike; `files` is the tree of files. */
export async function expectRedirectsFromPacks(host: Host, files: string): Promise<void> {
  for (const { from, to } of movedIn(files)) {
    const { status, headers } = await host.raw("GET", from);
    expect([from, status, leadsTo(headers.location, from)]).toEqual([from, 308, to]);
  }
}
