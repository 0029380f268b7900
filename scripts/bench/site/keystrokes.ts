/** How long the search page takes from a keystroke to its results. */

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

/** Runs in the page: records how long after each keystroke the results change. */
const WATCH = `
  window.times = [];
  let pressed = 0;
  document.addEventListener("input", () => { pressed = performance.now(); }, { capture: true });
  new MutationObserver(() => times.push(performance.now() - pressed))
    .observe(document.querySelector("#search-results"), { childList: true });
`;

/** Milliseconds from each keystroke to its results. Every text is typed twice, so that the files are there already. */
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
