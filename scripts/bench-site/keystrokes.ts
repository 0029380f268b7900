/** How long the search page takes from a key to its results. */

import type { Page } from "playwright-core";

const QUERIES = [
  "whangarei",
  "waikato",
  "ōtaki",
  "river",
  "council",
  "selwyn",
  "14",
  "wp03",
  "district",
  "tukituki",
];

/** Run in the page, which has a browser's objects: notes how long after each key the results change. */
const WATCH = `
  window.times = [];
  let pressed = 0;
  document.addEventListener("input", () => { pressed = performance.now(); }, { capture: true });
  new MutationObserver(() => times.push(performance.now() - pressed))
    .observe(document.querySelector("#search-results"), { childList: true });
`;

/** Milliseconds from each key to the results on the page, on files that are there already: every text is typed twice. */
export async function keystrokesOf(page: Page, address: string): Promise<number[]> {
  await page.goto(`${address}search/`);
  await page.evaluate(WATCH);
  const type = async () => {
    for (const query of QUERIES) {
      await page.fill("#search-q", "");
      await page.locator("#search-q").pressSequentially(query, { delay: 60 });
    }
  };
  const take = () => page.evaluate<number[]>("times.splice(0)");
  await type();
  await page.waitForLoadState("networkidle");
  await take();
  await type();
  return take();
}
