/** What a page weighs on its way to the reader. */

import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

export type Weights = { readonly first: number; readonly withMap: number };

/** Bytes of the first page of a site, compressed, before and after its map is opened. */
export async function weightsOf(page: Page, address: string): Promise<Weights> {
  const answers: Response[] = [];
  page.on("response", (response) => void answers.push(response));
  await page.goto(address, { waitUntil: "networkidle" });
  const first = await weightOf(answers);
  await page.click(".map-open");
  await page.waitForSelector(".map-view[aria-busy=false] canvas");
  await page.waitForLoadState("networkidle");
  return { first, withMap: await weightOf(answers) };
}

/** The bodies of some answers, compressed as a host does it; what the archive holds is compressed already. */
async function weightOf(answers: readonly Response[]): Promise<number> {
  const weights = await Promise.all(
    answers.map(async (answer) => {
      const body = await answer.body().catch(() => Buffer.alloc(0));
      return answer.url().endsWith(".pmtiles") ? body.length : gzipSync(body).length;
    }),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}
