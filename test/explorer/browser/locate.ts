/** Finding the reader's own area: only when asked, on the device alone. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { areasOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

export const WHANGAREI = { latitude: -35.725, longitude: 174.32 };
const INVERCARGILL = { latitude: -46.413, longitude: 168.354 };
/** West of Mana Island. */
const AT_SEA = { latitude: -41.1, longitude: 174.7 };
const SYDNEY = { latitude: -33.87, longitude: 151.21 };

export function locate(stage: () => Stage): void {
  const locateAt = async (geolocation: typeof AT_SEA, prepare = async (_: Page) => {}) => {
    const { page, close } = await stage().open("", { geolocation, permissions: ["geolocation"], prepare });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(`${request.url()} ${request.headers().range ?? ""}`));
    await page.click("#locate");
    await page.waitForFunction(() => /\.$/.test(document.querySelector("#located")?.textContent ?? ""));
    const said = await page.textContent("#located");
    const links = await page.locator("#located a").allTextContents();
    await close();
    return { said, links, asked: asked.sort() };
  };

  describe("finding the reader's area", () => {
    test("names the area and what applies there, and sends the same requests from anywhere", async () => {
      const [north, south] = [await locateAt(WHANGAREI), await locateAt(INVERCARGILL)];
      expect([north.links, south.links]).toEqual([["Whangārei District"], ["Invercargill City"]]);
      const area = areasOf(stage()).find(({ name }) => name === "Invercargill City");
      expect(south.said).toContain(area?.currentStageAssignment?.stage.name);
      expect(north.asked.length).toBeGreaterThan(5);
      expect(north.asked).toEqual(south.asked);
    });

    test("works with single tiles too", async () => {
      const { links } = await locateAt(WHANGAREI, async (page) => {
        await page.route("**/*.pmtiles", (route) => route.fulfill({ status: 200, body: "PMTiles" }));
      });
      expect(links).toEqual(["Whangārei District"]);
    });

    test("says so if no area is there, and names the nearest", async () => {
      const sea = await locateAt(AT_SEA);
      expect(sea.said).toMatch(
        /^You seem to be at sea, or .*we do not know what applies there\. The nearest area, \d+ km away, is /,
      );
      expect(sea.links).toEqual(["Porirua City"]);
      const abroad = await locateAt(SYDNEY);
      expect(abroad.said).toMatch(
        /^You seem to be outside New Zealand\. The nearest area, [12],\d{3} km away, is /,
      );
      expect(abroad.asked).toEqual(sea.asked);
    });

    test("says so if the tiles cannot be read", async () => {
      const { said } = await locateAt(WHANGAREI, async (page) => {
        await page.route("**/*.pmtiles", (route) => route.abort());
      });
      expect(said).toMatch(/could not be loaded/);
    });

    test("says so if the reader does not allow it", async () => {
      const { page, close } = await stage().open("");
      await page.click("#locate");
      await page.waitForFunction(() =>
        document.querySelector("#located")?.textContent?.includes("was not allowed"),
      );
      await close();
    });
  });
}
