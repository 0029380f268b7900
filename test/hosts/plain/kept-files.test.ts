/** A browser behind a host that lets every file be kept for ten minutes, as GitHub Pages does, whatever is in it. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { noBrowser, startBrowser } from "../../support/chromium.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny, TINY } from "../../support/tiny.ts";
import { plainServer } from "../plain-server.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const TEN_MINUTES = [{ source: "**", headers: [{ key: "Cache-Control", value: "max-age=600" }] }];
/** What says something of a restriction. */
const TARGETS = [
  AREA,
  `${AREA}?includeBoundary=true`,
  `${AREA}/stage-assignments/current`,
  "/v1/areas?pageSize=7",
  `${AREA}/may-use?who=residential&what=lawn&by=sprinkler&at=2026-11-20T11:00:00Z`,
  "/v1/consents/CRC%20012%2F3",
];

/** What the client of a page answers, in a tab of its own. */
async function seenIn(window: BrowserContext, address: string): Promise<Record<string, string>> {
  const page = await window.newPage();
  // Any file of the site: a page that a test puts in its place would turn the browser's cache off.
  await page.goto(`${address}v1/problems/not-found.json`);
  const seen = await page.evaluate(`(async () => {
    const { connect } = await import("/v1/client.js");
    const { get } = connect(location.origin);
    const seen = {};
    for (const target of ${JSON.stringify(TARGETS)}) seen[target] = await (await get(target)).text();
    return seen;
  })()`);
  await page.close();
  return seen as Record<string, string>;
}

test.skipIf(noBrowser !== null).each(["files", "packs"] as const)(
  "a new page has the restrictions of the new build at once (%s; only where Chromium is)",
  async (store) => {
    const folder = temporaryFolder();
    const [data, root] = [join(folder, "data"), join(folder, "public")];
    cpSync(TINY, data, { recursive: true });
    const edit = (file: string, from: string, to: string) => {
      const text = readFileSync(join(data, file), "utf8");
      writeFileSync(join(data, file), text.replace(from, to));
    };
    await buildTiny(root, { data, store });
    const host = await plainServer(root, TEN_MINUTES);
    const browser = await startBrowser();
    try {
      const reader = await browser.newContext();
      const before = await seenIn(reader, host.address);
      edit("scheduled-changes/2026.json", "000000000212", "000000000211");
      edit(
        "monitoring-sites/ecan.json",
        `"partial", "allowedPercentage": 50`,
        `"full", "allowedPercentage": 0`,
      );
      await buildTiny(root, { data, store });
      const after = await seenIn(reader, host.address);
      expect(after).toEqual(await seenIn(await browser.newContext(), host.address));
      for (const target of TARGETS) expect(after[target]).not.toBe(before[target]);
    } finally {
      await browser.close();
      await host.close();
    }
  },
);
