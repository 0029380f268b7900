/** The addresses by id, where pages were once: every server redirects; a host of files alone has a page that leads on. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Host } from "../conformance/host.ts";
import { sampleTree } from "../support/sample.ts";
import { subjects } from "./hosts.ts";

const canonicalOf = (page: string): string | undefined =>
  /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];

/** Some addresses of each kind of record by id, and the paths that their pages say they lead to. */
function movedIn(root: string): { from: string; to: string }[] {
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

describe.each(subjects.filter(({ isClient }) => !isClient))("$title", (subject) => {
  const lack = subject.lacks();
  test.skipIf(lack)(
    "redirects from an old address to the new one, for good",
    { timeout: 120_000 },
    async () => {
      const root = await sampleTree(subject.pages);
      const host = await subject.open(root);
      try {
        for (const { from, to } of movedIn(root)) {
          const { status, headers } = await host.raw("GET", from);
          expect([from, [301, 308].includes(status), leadsTo(headers.location, from)]).toEqual([
            from,
            true,
            to,
          ]);
          const asked = `${from}?theme=dark`;
          const again = await host.raw("GET", asked);
          expect(leadsTo(again.headers.location, asked)).toBe(`${to}?theme=dark`);
          const there = await host.raw("GET", to);
          expect([there.status, /data-page="moved"/.test(String(there.body))]).toEqual([200, false]);
        }
        await leavesTheRest(host);
      } finally {
        await host.close();
      }
    },
  );
});

/** Those that read packs find the pages in them. */
describe.each(
  subjects.filter(({ name }) => ["node", "nginx-njs", "cloudflare", "netlify", "vercel"].includes(name)),
)("$title, from packs", (subject) => {
  const lack = subject.lacks();
  test.skipIf(lack)("redirects alike", { timeout: 120_000 }, async () => {
    const moved = movedIn(await sampleTree("standard"));
    const host = await subject.open(await sampleTree("packs"));
    try {
      for (const { from, to } of moved) {
        const { status, headers } = await host.raw("GET", from);
        expect([from, status, leadsTo(headers.location, from)]).toEqual([from, 308, to]);
      }
    } finally {
      await host.close();
    }
  });
});

async function leavesTheRest(host: Host): Promise<void> {
  const unknown = await host.raw("GET", "/areas/00000000-0000-4000-8000-00000000ffff/");
  expect(unknown.status).toBe(404);
  const hyphens = await host.raw("GET", "/monitoring-sites/ashburton-river-hakatere-at-state-highway-1/");
  expect(hyphens.status).toBe(200);
  expect(String(hyphens.body)).toContain("<h1>Ashburton River/Hakatere at State Highway 1</h1>");
}
