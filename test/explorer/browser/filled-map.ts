/** The map over a whole window, so that places on it are places of the window. */

import type { Page } from "playwright-core";

/** What is there once a map is open and drawn. */
export const DRAWN = ".map-view:not(.is-loading)[aria-busy=false] canvas";

/** Opens the map of a page, and waits until it is drawn. */
export async function openMap(page: Page): Promise<void> {
  await page.click(".map-open");
  await page.waitForSelector(DRAWN);
}

/** What a page says of its map. */
export const mapStatus = (page: Page, hasText: string | RegExp) =>
  page.locator(".map-status", { hasText }).waitFor();

/** The smallest window with the page's wide layout, for tests of which the size is no part: large maps take twice the time. */
export const SMALL = { width: 960, height: 500 };

/**
 * Opens the map of a page at `{zoom}/{latitude}/{longitude}`, and closes it first if it is open: that takes half of the time
 * that the page and its map would take anew.
 */
export async function openFilled(page: Page, place: string): Promise<void> {
  await closeFilled(page);
  await page.evaluate((place) => {
    const view = document.querySelector(".map-view") as HTMLElement;
    Object.assign(view.style, { position: "fixed", inset: "0", height: "100%", zIndex: "99" });
    const preview = document.querySelector(".map-preview") as HTMLElement;
    Object.assign(preview.style, { position: "fixed", zIndex: "100" });
    const address = new URL(location.href);
    address.searchParams.set("map", place);
    history.replaceState(null, "", address);
    document.querySelector<HTMLElement>(".map-open")?.click();
  }, place);
  await page.waitForSelector(DRAWN);
}

/** Closes the map of a page if it is open. */
export const closeFilled = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.querySelector<HTMLElement>(".map-open[aria-expanded=true]")?.click();
    document.querySelector(".map-view")?.removeAttribute("aria-busy");
  });
