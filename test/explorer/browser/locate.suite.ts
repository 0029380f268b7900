/** Finding the reader's own area: only when asked, on the device alone. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { areasOf } from "./page-types.ts";
import { polygonsOf, type Stage } from "./stage.ts";

export const WHANGAREI = { latitude: -35.725, longitude: 174.32 };
const INVERCARGILL = { latitude: -46.413, longitude: 168.354 };
/** West of Mana Island. */
const AT_SEA = { latitude: -41.1, longitude: 174.7 };
/** Inland, in no area, and 1.3 km from the supply of Paihia. */
const HARURU = { latitude: -35.28066, longitude: 174.05434, accuracy: 20 };
/** In the harbour of Napier, outside its area. */
const AHURIRI = { latitude: -39.476, longitude: 176.903, accuracy: 20 };
/** 36 m from the border of Selwyn. */
const NEAR_SELWYN = { latitude: -43.90372, longitude: 172.19444, accuracy: 8 };
/** In a supply and three zones of permits, at the border of a fifth area. */
const RICHMOND = { latitude: -41.41308, longitude: 173.04689, accuracy: 8 };
const SYDNEY = { latitude: -33.87, longitude: 151.21 };

type Position = { latitude: number; longitude: number; accuracy?: number };

export function locate(stage: () => Stage): void {
  const locateAt = async (geolocation: Position, prepare = async (_: Page) => {}) => {
    const { page } = await stage().open("", { geolocation, permissions: ["geolocation"], prepare });
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await page.click("#locate");
    await page.waitForFunction(() => /\.$/.test(document.querySelector("#located")?.textContent ?? ""));
    await page.waitForLoadState("networkidle");
    const said = await page.textContent("#located");
    expect(said).not.toContain("[object");
    const links = await page.locator("#located a:not([rel])").allTextContents();
    return { said, links, asked };
  };

  describe("finding the reader's area", () => {
    test("names the area and what applies there, from two files that say no more than a part of the country", async () => {
      for (const [place, name] of [
        [WHANGAREI, "Whangārei"],
        [INVERCARGILL, "Invercargill City"],
      ] as const) {
        const { links, said, asked } = await locateAt(place);
        expect(links).toEqual([name]);
        const area = areasOf(stage()).find((one) => one.name === name);
        expect(said).toMatch(/^You are in/);
        expect(said).toContain(area?.currentStageAssignment?.stage.name ?? "No restriction");
        expect(said).toMatch(/Your place stays on this device/);
        const { description } = area?.currentStageAssignment?.stage ?? {};
        // What may be watered, or where no rules say it the words of the scheme.
        expect(said).toMatch(/You may|Sprinklers|not turned this level into hours|No restriction set/);
        if (/not turned/.test(said ?? ""))
          expect(plain(said)).toContain(plain(description?.split("\n")[0]).slice(0, 60));
        const files = asked.flatMap((url) => /places\/.*/.exec(url) ?? []);
        expect(files).toEqual(["places/index.json", expect.stringMatching(/^places\/w[0-3]+\.json$/)]);
        expect(asked.filter((url) => url.includes(String(place.longitude)))).toEqual([]);
      }
    });

    test.each([
      ["than the device knows", { ...WHANGAREI, accuracy: 40_000 }, "40 km", "Whangārei", "Mangapai"],
      ["than borders are known", NEAR_SELWYN, "100 m", "Ashburton District", "Selwyn District"],
    ])(
      "says that it is probable where a border is nearer %s, each with its card",
      async (_, place, within, first, other) => {
        const { said, links } = await locateAt(place);
        expect(said).toMatch(
          new RegExp(
            `^A border is within ${within}, so we cannot be sure\\. You are probably in the first of these:`,
          ),
        );
        expect(links[0]).toBe(first);
        expect(links).toContain(other);
      },
    );

    test("singles out none of several areas that hold a place, where another is near", async () => {
      const { said, links } = await locateAt(RICHMOND);
      expect(said).toMatch(
        /^4 areas hold your place: .*ask which of them supplies you\. A border is within 100 m, so the last one may hold it too\./,
      );
      expect([links.length, links.at(-1)]).toEqual([5, "Eighty-Eight Valley"]);
    });

    test("gives a place outside every area no answer of the nearest, inland or at sea", async () => {
      for (const [place, name] of [
        [HARURU, "Paihia–Ōpua–Waitangi"],
        [AHURIRI, "Napier City"],
      ] as const) {
        const { said, links, asked } = await locateAt(place);
        expect(said).toMatch(
          /^Your place is not on a council supply that we know, .*The nearest area, some /,
        );
        expect(said).not.toMatch(/probably|You may|sprinkler/i);
        expect(links).toEqual([name]);
        expect(asked.filter((url) => /\/v1\/areas\//.test(url))).toEqual([]);
      }
    });

    test("says where it cannot tell on which side of a border a place is, and that two areas hold a border", async () => {
      const unsure = await locateAt({ ...HARURU, accuracy: 2000 });
      expect(unsure.said).toMatch(
        /^Your place is so near a border that we cannot tell on which side it is\. It may be on no council supply that we know, or in/,
      );
      expect(unsure.links[0]).toBe("Paihia–Ōpua–Waitangi");
      const border = await locateAt({ ...sharedVertex(stage()), accuracy: 5 });
      expect(border.said).toMatch(
        /^Two areas hold your place: it is on their border, or they overlap\. Each answer is for the water that its own rules name: ask which.*Its rules (are about water from|do not say here which water)/,
      );
      expect(border.links.length).toBe(2);
    });

    test("says that no area is no permission, whom to ask, and what is near", async () => {
      const sea = await locateAt(AT_SEA);
      expect(sea.said).toMatch(
        /^Your place is not on a council supply that we know, .*A bore or a tank has its own rules, and we do not know them\. Ask your district council .*The nearest area, some 6 km away:/,
      );
      expect(sea.links).toEqual(["Porirua City"]);
      const abroad = await locateAt(SYDNEY);
      expect(abroad.said).toMatch(/^Your place seems to be outside New Zealand, .*That is no permission/);
      expect(abroad.links).toEqual([]);
    });

    test("says so if the files cannot be read", async () => {
      const { said } = await locateAt(WHANGAREI, async (page) => {
        await page.route("**/places/**", (route) => route.abort());
      });
      expect(said).toMatch(/could not be loaded/);
    });

    test("leaves the keyboard on its button while it asks", async () => {
      const { page } = await stage().open("");
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = () => {};
      });
      await page.locator("#locate").press("Enter");
      await page.locator("#located", { hasText: "Finding your location" }).waitFor();
      await page.screenshot();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("locate");
    });

    test("says so if the reader does not allow it", async () => {
      const { page } = await stage().open("");
      await page.click("#locate");
      await page.locator("#located", { hasText: "was not allowed" }).waitFor();
    });
  });
}

/** Letters and digits alone: pages show Markdown as text. */
const plain = (text: string | null | undefined): string => (text ?? "").replace(/[^\p{L}\p{N}]/gu, "");

/** A vertex that two areas have, and no third. */
function sharedVertex(stage: Stage): Position {
  const holders = new Map<string, Set<string>>();
  for (const { id } of areasOf(stage)) {
    for (const vertex of polygonsOf(stage, id).flat(2)) {
      const key = vertex.join(" ");
      holders.set(key, (holders.get(key) ?? new Set()).add(id));
    }
  }
  const [found = ""] = [...holders].find(([, { size }]) => size === 2) ?? [];
  const [longitude = 0, latitude = 0] = found.split(" ").map(Number);
  return { longitude, latitude };
}
