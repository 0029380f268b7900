/** How much a page downloads. */

import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

type Weights = { readonly first: number; readonly withMap: number };

/** Bytes of the first page, compressed, before and after its map is opened. */
export async function weightsOf(page: Page, address: string): Promise<Weights> {
  const responses: Response[] = [];
  page.on("response", (response) => void responses.push(response));
  await page.goto(address);
  await allArrived(page, responses);
  const first = await weightOf(responses);
  await page.click(".map-open");
  await page.waitForSelector(".map-view[aria-busy=false] canvas");
  await allArrived(page, responses);
  return { first, withMap: await weightOf(responses) };
}

/** In milliseconds. A busy machine pauses for longer than the half second after which browsers call a network idle. */
const QUIET = 2000;

/** Waits until nothing has arrived for a while. */
async function allArrived(page: Page, responses: readonly Response[]): Promise<void> {
  let before = -1;
  while (responses.length > before) {
    before = responses.length;
    await page.waitForTimeout(QUIET);
  }
}

/** The bodies of some responses, compressed as a host does it. The archive is compressed already. */
async function weightOf(responses: readonly Response[]): Promise<number> {
  // The map's worker requests modules that the page has already: the browser takes them from its cache.
  const once = new Map(responses.map((response) => [partOf(response), response]));
  const weights = await Promise.all(
    [...once.values()].map(async (response) => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      return response.url().endsWith(".pmtiles") ? body.length : gzipSync(body).length;
    }),
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The file, and the range of it, that a response brings. */
const partOf = (response: Response): string =>
  `${response.url()} ${response.request().headers().range ?? ""}`;
