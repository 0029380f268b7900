/** On a phone the map fills the screen, over the page, and closes back to where one was. */

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { AreaListItem } from "../../../schemas/resource.ts";
import { LEVELS, levelOf } from "../levels.ts";
import { RULES, violationsOf } from "./axe.ts";
import { controlsOf } from "./controls.ts";
import { DRAWN, mapStatus, openFilled } from "./filled-map.ts";
import { inBrowser, sample } from "./in-browser.ts";
import { areasOf } from "./page-types.ts";
import { coloursAt, paletteOf, shapeOf } from "./picture.ts";

const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };
const SIDE = 700;
const OFF = { x: -1, y: -1, width: 0, height: 0 };

inBrowser("the map on a phone", ({ stageOf }) => {
  const stage = stageOf(sample);
  let page: Page;
  let faults: string[];

  const open = async (path = "", viewport = PHONE) => {
    ({ page, faults } = await stage().open(path, {
      isMobile: true,
      hasTouch: true,
      reducedMotion: "reduce",
      viewport,
    }));
  };

  describe("opened from the list", () => {
    beforeAll(() => open());

    test("may be closed while it loads, and stays closed", async () => {
      const released = Promise.withResolvers<void>();
      await page.route("**/*.pmtiles", async (route) => {
        await released.promise;
        await route.fallback();
      });
      await page.tap(".to-map");
      await page.tap(".map-open");
      expect(await page.locator("dialog").count()).toBe(0);
      expect(await focused(page, "className")).toBe("to-map");
      expect(new URL(page.url()).search).toBe("");
      released.resolve();
      await page.waitForSelector(".map-view canvas", { state: "attached" });
      await page.waitForSelector(".map-view canvas", { state: "detached" });
      await page.unroute("**/*.pmtiles");
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(await page.getAttribute(".map-open", "aria-expanded")).toBe("false");
    });

    test("opens over the whole screen by one tap at the top of the list, and answers a tap with a sheet at the bottom; Escape closes that first, and then the map", async () => {
      await page.evaluate(() => {
        scrollTo(0, 0);
        history.replaceState(null, "", "?map=8/-38.69/176.08");
      });
      const shortcut = page.locator(".to-map");
      const box = await shortcut.boundingBox();
      expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
      await shortcut.tap();
      await page.waitForSelector(DRAWN);
      expect(await page.locator("dialog.map-sheet").boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
      expect(await page.locator("dialog.map-sheet .sample").innerText()).toMatch(
        /^Sample data, not official/,
      );
      const view = await page.locator(".map-view").boundingBox();
      expect(view?.height).toBeGreaterThan(PHONE.height * 0.7);
      expect(await focused(page, "closest('dialog') !== null")).toBe(true);

      await page.touchscreen.tap(PHONE.width / 2, (view?.y ?? 0) + (view?.height ?? 0) / 2);
      const card = page.locator(".map-preview");
      await card.waitFor();
      expect(await card.locator("a").first().textContent()).toBe("Taupō: other supplies");
      const cardBox = await card.boundingBox();
      expect((cardBox?.y ?? 0) + (cardBox?.height ?? 0)).toBe(PHONE.height);
      expect(cardBox?.width).toBe(PHONE.width);
      await card.locator("a").first().focus();
      await page.keyboard.press("Escape");
      expect(await card.isVisible()).toBe(false);
      expect(await page.locator("dialog").count()).toBe(1);
      await page.keyboard.press("Escape");
      expect(await page.locator("dialog").count()).toBe(0);
      expect(await focused(page, "className")).toBe("to-map");
      expect(new URL(page.url()).search).toBe("");
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(faults).toEqual([]);
    });

    test("keeps the page behind it where it was, and still", async () => {
      await page.locator(".map-open").scrollIntoViewIfNeeded();
      // The list above is laid out as it is reached.
      await page.waitForTimeout(300);
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(1000);
      await page.tap(".map-open");
      await page.waitForSelector(DRAWN);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
      await page.tap(".map-open");
      expect(await page.locator("dialog").count()).toBe(0);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      expect(await focused(page, "className")).toContain("map-open");
    });
  });

  describe("opened by an address, says what a finger can do, and", () => {
    beforeAll(async () => {
      await open("?map=6/-41/173");
      // Not for long.
      await mapStatus(page, /^Tap an area to see what applies there\.$/);
      await page.waitForSelector(DRAWN);
    });

    test("has controls of 44 px", async () => {
      const { measured, small } = await controlsOf(page, ".map-sheet");
      expect(small).toEqual([]);
      expect(measured).toBeGreaterThan(5);
    });

    test("keeps the Tab key within it", async () => {
      const reached = new Set<string>();
      for (let i = 0; i < 20; i++) {
        await page.keyboard.press("Tab");
        // Between its last and its first element a modal dialog lets the browser's own bars have the focus.
        expect(
          await focused(page, "closest('dialog') !== null || document.activeElement === document.body"),
        ).toBe(true);
        reached.add(await focused(page, "textContent || document.activeElement.className"));
      }
      expect([...reached].join()).toContain("Close the map");
      expect([...reached].join()).toContain("Chatham Islands");
      expect([...reached].join()).toContain("maplibregl-canvas");
    });

    test("moves with one finger", async () => {
      await page.waitForURL(/map=6\.00/);
      const before = page.url();
      const finger = await page.context().newCDPSession(page);
      const touch = (
        type: "touchStart" | "touchMove" | "touchEnd",
        ...touchPoints: { x: number; y: number }[]
      ) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", { x: 200, y: 500 });
      for (let y = 480; y >= 300; y -= 60) await touch("touchMove", { x: 200, y });
      await touch("touchEnd");
      await page.waitForURL((address) => address.href !== before);
    });

    test.each([PHONE, { width: 320, height: 568 }, SIDEWAYS])(
      "breaks no rule of WCAG 2.2 AA, and cuts nothing, at $width × $height",
      async (viewport) => {
        await page.setViewportSize(viewport);
        await page.waitForSelector(DRAWN);
        for (const selector of [".map-open", ".map-inset", ".maplibregl-ctrl-zoom-out", "figcaption"]) {
          const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? OFF;
          const isOn = x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height;
          expect(isOn, selector).toBe(true);
        }
        expect(await violationsOf(page, RULES.all, "dialog")).toEqual([]);
      },
    );

    test("has the search and Near me, which answers with a card on the map; Escape closes that, and both go back", async () => {
      await page.setViewportSize(PHONE);
      await page.context().grantPermissions(["geolocation"]);
      await page.context().setGeolocation({ latitude: -35.725, longitude: 174.32, accuracy: 20 });
      expect(await page.locator("dialog #site-search").isVisible()).toBe(true);
      await page.locator("dialog #locate").tap();
      const card = page.locator(".map-preview a", { hasText: "Whangārei" });
      await card.waitFor();
      expect(await page.locator("#located").isVisible()).toBe(false);
      await page.keyboard.press("Escape");
      expect(await card.count()).toBe(0);
      expect(await page.locator("dialog").count()).toBe(1);
    });

    test("closes to the list at Escape", async () => {
      await page.keyboard.press("Escape");
      expect(await page.locator("dialog").count()).toBe(0);
      expect(await page.locator(".hero .find #site-search").isVisible()).toBe(true);
      expect(await page.textContent(".hero #located")).toMatch(/^You are in/);
      expect(await focused(page, "className")).toBe("to-map");
    });
  });

  test("closes at Back, which stays on the page; after that, Back leaves it as before", async () => {
    await open("about/");
    await page.goto(stage().address);
    for (const [opened, close] of [
      [`dialog ${DRAWN}`, () => page.goBack()],
      ["dialog", () => page.tap(".map-open")],
    ] as const) {
      await page.tap(".to-map");
      await page.waitForSelector(opened);
      await close();
      await page.waitForSelector("dialog", { state: "detached" });
      await page.waitForURL(stage().address);
    }
    await page.goBack();
    await page.waitForURL("**/about/");
    expect(faults).toEqual([]);
  });

  test("says in the sheet that the tiles cannot be read, and leaves the picture, even sideways", async () => {
    await open("", SIDEWAYS);
    await page.route("**/*.pmtiles", (route) => route.abort());
    await page.tap(".to-map");
    await mapStatus(page, "cannot be read");
    expect(await page.locator("dialog .map-static").isVisible()).toBe(true);
    expect(await page.locator("dialog").boundingBox()).toEqual({ x: 0, y: 0, ...SIDEWAYS });
    await page.tap(".map-open");
    expect(await page.locator("dialog").count()).toBe(0);
  });
});

inBrowser("the map on a wide screen", ({ stageOf }) => {
  const stage = stageOf(sample);

  test("fills the screen where that is asked for, with the page's notice and search; Escape puts it back", async () => {
    const { page, faults } = await stage().open("");
    await page.click(".map-full");
    await page.waitForSelector(`dialog ${DRAWN}`);
    expect(await page.locator("dialog").boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
    expect((await page.locator("dialog .map-view").boundingBox())?.height).toBeGreaterThan(600);
    expect(await page.locator("dialog .sample").isVisible()).toBe(true);
    expect(await page.locator("dialog #site-search").isVisible()).toBe(true);
    expect(await violationsOf(page, RULES.all, "dialog")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    expect(await page.locator(".home > .map .map-static").isVisible()).toBe(true);
    expect(await focused(page, "className")).toContain("map-full");
    expect(faults).toEqual([]);
  });

  test("puts the card where the area clicked at is not", async () => {
    const { page } = await stage().open("");
    const figure = await page.locator("figure.map").boundingBox();
    const middle = (figure?.y ?? 0) + (figure?.height ?? 0) / 2;
    for (const [name, isLow] of [
      ["Auckland", true],
      ["Southland District", false],
    ] as const) {
      const shape = await shapeOf(page, page.locator("li.area", { hasText: name }).first());
      await shape.dispatchEvent("click", {
        clientY: isLow ? (figure?.y ?? 0) + 20 : (figure?.y ?? 0) + (figure?.height ?? 0) - 150,
      });
      await page.locator(".map-preview .card-name a", { hasText: name }).waitFor();
      const card = await page.locator(".map-preview").boundingBox();
      expect((card?.y ?? 0) > middle, name).toBe(isLow);
    }
  });

  describe("has no name over the middle of the worst area", () => {
    let page: Page;
    /** Of those with room for a name. */
    const worst = () =>
      areasOf(stage())
        .filter(({ bbox }) => bbox.north - bbox.south > 0.5)
        .toSorted((a, b) => placeOf(a) - placeOf(b))[0];
    beforeAll(async () => {
      const viewport = { width: SIDE, height: SIDE };
      ({ page } = await stage().open("", { viewport, reducedMotion: "reduce" }));
    });

    /** Asks at the zoom that the map has now. */
    const expectColour = async (zoom: number) => {
      // Its own name may be there, so it is asked for around the middle too.
      const around = [-45, -30, 0, 30, 45].map((y) => [SIDE / 2, SIDE / 2 + y]);
      const palette = await paletteOf(page, [levelOf(worst() as AreaListItem)]);
      const seen = (await coloursAt(page, around)).filter((colours) =>
        colours.includes(Object.values(palette)[0] ?? ""),
      );
      expect(seen.length).toBeGreaterThanOrEqual(zoom < 7 ? 1 : 3);
    };

    // Zooming in takes half of the time that opening the map there would.
    test.each([6, 6.5])("at zoom %d, and one level further in", async (zoom) => {
      const { west, south, east, north } = worst()?.bbox ?? { west: 0, south: 0, east: 0, north: 0 };
      await openFilled(page, `${zoom}/${(south + north) / 2}/${(west + east) / 2}`);
      await expectColour(zoom);
      await page.click(".maplibregl-ctrl-zoom-in");
      await page.waitForURL(({ search }) => search.startsWith(`?map=${(zoom + 1).toFixed(2)}`));
      await page.waitForSelector(DRAWN);
      await page.mouse.move(0, 0);
      await expectColour(zoom + 1);
    });
  });
});

const placeOf = (area: AreaListItem): number => LEVELS.indexOf(levelOf(area));

/** Something about the element that has the focus. */
const focused = <T>(page: Page, what: string): Promise<T> =>
  page.evaluate(`document.activeElement.${what}`) as Promise<T>;
