/** The map shows what the API says, in step with the list, and says so if a browser or host lacks something. */

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { MonitoringSite } from "../../../schemas/resource.ts";
import { LEVELS, levelOf } from "../levels.ts";
import { closeFilled, DRAWN, mapStatus, openFilled, openMap, SMALL } from "./filled-map.ts";
import { boxIn, innerPoints, PLACE, type Point, SIDE } from "./inner-points.ts";
import { WHANGAREI } from "./locate.suite.ts";
import { areasOf, siteWhere } from "./page-types.ts";
import { coloursAt, paletteOf, shapeOf } from "./picture.ts";
import { answerOf, polygonsOf, type Stage } from "./stage.ts";

type Seen = {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  /** Places inside it, in pixels of the window. */
  readonly at: readonly Point[];
};

type Pressed = { readonly name: string; readonly record: string; press(): Promise<void> };

export function map(stage: () => Stage): void {
  let known: Seen[] | undefined;
  /** The areas that are wide enough at this zoom for a place between their outlines. */
  const seen = (): readonly Seen[] => {
    known ??= areasOf(stage()).flatMap((area) => {
      const at = innerPoints(polygonsOf(stage(), area.id), 5);
      return at.length < 3 ? [] : [{ id: area.id, name: area.name, level: levelOf(area), at }];
    });
    return known;
  };
  /** The colours around the places in every area, by the area's id. */
  const coloursOf = async (page: Page): Promise<Map<string, readonly string[]>> => {
    const places = seen().flatMap(({ at }) => at);
    const colours = await coloursAt(page, places);
    return new Map(seen().map(({ id, at }) => [id, colours.splice(0, at.length).flat()]));
  };
  const window = (path: string) =>
    stage().open(path, { viewport: { width: SIDE, height: SIDE }, reducedMotion: "reduce" });

  describe("the map over a whole window", () => {
    let page: Page;
    beforeAll(async () => {
      page = (await window("")).page;
    });

    test("colours every area as the API says, and names the area pointed at", async () => {
      await openFilled(page, PLACE);
      const areas = seen();
      expect(areas.length).toBeGreaterThan(25);
      const palette = await paletteOf(page, LEVELS.slice(0, -1));
      const colourOf = (level: string) => palette[level] as string;

      // Names may cover some of the places, but not all.
      const colours = await coloursOf(page);
      const wrong = areas.filter(
        ({ id, level }) => level !== "untracked" && !colours.get(id)?.includes(colourOf(level)),
      );
      expect(wrong.map(({ name, level }) => `${name}: ${level}`)).toEqual([]);

      const [pointed] = areas as [Seen];
      await page.mouse.move(...middleOf(pointed));
      await mapStatus(page, new RegExp(`^${pointed.name}`));
      expect(await page.locator("li.area[aria-current=true]").getAttribute("id")).toBe(pointed.id);
    });

    test("marks the areas that are too small to be seen, in their colours", async () => {
      const palette = await paletteOf(page, LEVELS.slice(0, -1));
      const small = areasOf(stage()).flatMap((area) => {
        const { middle, size } = boxIn(polygonsOf(stage(), area.id));
        const isSeen = middle.every((pixel) => pixel > 4 && pixel < SIDE - 80);
        return size < 5 && isSeen && levelOf(area) !== "untracked" ? [{ area, middle }] : [];
      });
      expect(small.length).toBeGreaterThan(1);
      // Beside the area itself, 4 to 10 pixels from its middle.
      const colours = await coloursAt(
        page,
        small.map(({ middle: [x, y] }) => [x + 7, y]),
      );
      // The names of others may lie on them, and marks on each other.
      const marked = small.filter(({ area }, index) =>
        colours[index]?.includes(palette[levelOf(area)] as string),
      );
      expect(marked.length).toBeGreaterThan(small.length / 4);
    });

    test("shows only what the list shows, in single tiles if a host sends no ranges of a file; a click opens a card with what applies, and from there the page", async () => {
      await closeFilled(page);
      await page.check("#level-hours");
      const asked: string[] = [];
      await page.route("**/*.pmtiles", async (route) => {
        const headers = { ...route.request().headers() };
        delete headers.range;
        await route.fulfill({ response: await route.fetch({ headers }), status: 200 });
      });
      page.on("request", (request) => void asked.push(request.url()));
      await openFilled(page, PLACE);
      await page.unroute("**/*.pmtiles");
      expect(asked.some((address) => /\/tiles\/areas\/\d+\/\d+\/\d+\.mvt$/.test(address))).toBe(true);
      const { hours: two = "", ...others } = await paletteOf(page, ["ban", "hand", "hours"]);
      const colours = await coloursOf(page);
      const coloured = seen().filter(({ id }) => colours.get(id)?.includes(two));
      expect(coloured.map(({ name }) => name)).toEqual(
        seen()
          .filter(({ level }) => level === "hours")
          .map(({ name }) => name),
      );
      expect([...colours.values()].flat().filter((one) => Object.values(others).includes(one))).toEqual([]);

      const [left] = coloured as [Seen];
      await page.mouse.click(...middleOf(left));
      const preview = page.locator(".map-preview");
      expect(await preview.locator("a").first().textContent()).toBe(left.name);
      const { currentStageAssignment } = areasOf(stage()).find(({ id }) => id === left.id) ?? {};
      await expect.poll(() => preview.innerText()).toContain(currentStageAssignment?.stage.name);
      await preview.locator("a").first().click();
      await page.waitForURL("**/areas/*-*/");
      expect(await page.textContent("h1")).toBe(left.name);
    });

    test("of a monitoring site shows the areas in one colour, because their restrictions are not the site's", async () => {
      await window(siteWhere(stage(), ({ isServed, location }) => isServed && location !== null));
      await openFilled(page, PLACE);
      const severities = await paletteOf(page, LEVELS.slice(0, -1));
      const { land } = await paletteOf(page, ["land"]);
      const colours = [...(await coloursOf(page)).values()].flat();
      expect(colours.filter((colour) => Object.values(severities).includes(colour))).toEqual([]);
      expect(colours).toContain(land);
      const [pointed] = seen() as [Seen];
      await page.mouse.move(...middleOf(pointed));
      await mapStatus(page, new RegExp(`^${pointed.name}$`));
    });
  });

  describe("the map of a wide page, opened, says what keys and pointers do, and", () => {
    let page: Page;
    let faults: string[];
    beforeAll(async () => {
      ({ page, faults } = await stage().open("", {
        geolocation: WHANGAREI,
        permissions: ["geolocation"],
        reducedMotion: "reduce",
      }));
      await page.click(".map-open");
      // Not for long.
      await mapStatus(page, /^Arrow keys move the map.* Click an area/);
      await page.waitForSelector(DRAWN);
    });
    const zoom = () => Number(new URL(page.url()).searchParams.get("map")?.split("/")[0]);

    test("is within the page, as high as the screen", async () => {
      expect(await page.locator("dialog").count()).toBe(0);
      await page.mouse.wheel(0, 1500);
      await page.waitForFunction(() => scrollY > 1000);
      const box = await page.locator(".map-view").boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.height).toBeGreaterThan(900 * 0.85);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    });

    test("goes to what a filter leaves, and back to the whole when it is gone", async () => {
      await page.waitForURL(/map=/);
      const whole = zoom();
      await page.fill("#site-search", "gisborne");
      await expect.poll(zoom).toBeGreaterThan(whole + 1);
      await page.fill("#site-search", "");
      await expect.poll(() => Math.abs(zoom() - whole)).toBeLessThan(0.2);
    });

    test("has the Chathams in a box of their own, in their colour, and goes there at a press", async () => {
      const chathams = areasOf(stage()).find(({ name }) => name.startsWith("Chatham"));
      const item = page.locator(`li.area[id="${chathams?.id}"]`);
      expect(await (await shapeOf(page, item, ".inset")).count()).toBe(1);
      const [inset, picture] = await page.evaluate(() =>
        [".map-inset path", ".map-static .inset path"].map((selector) => {
          const path = document.querySelector(selector);
          return path === null ? "" : getComputedStyle(path).fill;
        }),
      );
      expect(inset).toMatch(/^rgb/);
      expect(inset).toBe(picture);
      expect((await page.locator(".map-inset svg").boundingBox())?.width).toBeGreaterThan(60);
      await page.getByRole("button", { name: "Chatham Islands" }).click();
      await page.waitForURL(({ searchParams }) => {
        const longitude = Number(searchParams.get("map")?.split("/")[2]);
        return longitude > -178 && longitude < -175;
      });
    });

    test("shows an area that is chosen in the search, and answers a click from the exact cells alone, on land and at sea", async () => {
      await page.fill("#site-search", "gisborne district");
      await page.waitForSelector("[role=option]");
      await page.keyboard.press("Enter");
      const card = page.locator(".map-preview");
      await card.locator("a").first().waitFor();
      expect(await card.locator("a").first().textContent()).toBe("Gisborne District");
      expect(new URL(page.url()).pathname).toBe("/");
      await page.fill("#site-search", "");
      const gisborne = areasOf(stage()).find(({ name }) => name === "Gisborne District");
      await card.locator(".headline", { hasText: /^(On |You may|No |Sprinklers)/ }).waitFor();
      await card
        .getByText(gisborne?.currentStageAssignment?.stage.name ?? "?")
        .first()
        .waitFor();
      const box = await page.locator(".maplibregl-canvas").boundingBox();
      const clickAt = (x: number, y: number) =>
        page.mouse.click((box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0));
      await expect.poll(zoom).toBeLessThan(6);
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url().replace(/^.*v1\//, "")));
      await clickAt(0.15, 0.6);
      await card
        .getByText(
          /This place is not on a council supply that we know.*we do not know them\. Ask your district council/,
        )
        .waitFor();
      expect(asked.filter((file) => file.startsWith("places/")).length).toBeLessThanOrEqual(2);
      await page.click(".map-preview-close");
    });

    test("goes to the reader's place once it is found", async () => {
      await page.click("#locate");
      await page.waitForURL(({ searchParams }) => {
        const [zoom, latitude, longitude] = (searchParams.get("map") ?? "").split("/").map(Number);
        return (
          (zoom ?? 0) > 7 &&
          Math.abs((latitude ?? 0) + 35.7) < 0.5 &&
          Math.abs((longitude ?? 0) - 174.2) < 0.5
        );
      });
      expect(faults).toEqual([]);
    });
  });

  describe("the map", () => {
    test("answers before it is opened: the picture names the area under the pointer, and a click opens its card", async () => {
      const { page } = await stage().open("");
      const gisborne = areasOf(stage()).find(({ name }) => name === "Gisborne District");
      const shape = await shapeOf(page, page.locator(`li.area[id="${gisborne?.id}"]`));
      await shape.hover();
      await expect
        .poll(() => page.textContent(".map-status"))
        .toBe(`Gisborne District: ${gisborne?.currentStageAssignment?.stage.name}`);
      await shape.click();
      expect(await page.locator(".map-preview a").first().textContent()).toBe("Gisborne District");
      await page.click(".map-preview-close");
      expect(await page.locator(".map-preview").isVisible()).toBe(false);
    });

    test("keeps the card of the last press on the picture, whichever is read first, and says where none can be read", async () => {
      const { page } = await stage().open("", { reducedMotion: "reduce" });
      const [slow, quick, last] = seen().map(({ id, name }) => ({
        name,
        record: `**/v1/areas/${id}.json`,
        press: async () =>
          (await shapeOf(page, page.locator(`li.area[id="${id}"]`))).dispatchEvent("click", { clientY: 0 }),
      })) as [Pressed, Pressed, Pressed];
      const released = Promise.withResolvers<void>();
      await page.route(slow.record, async (route) => {
        await released.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(slow.record);
      await slow.press();
      await asked;
      await quick.press();
      const card = page.locator(".map-preview .card-name");
      await expect.poll(() => card.allInnerTexts()).toEqual([quick.name]);
      const read = page.waitForResponse(slow.record);
      released.resolve();
      await (await read).finished();
      await page.waitForLoadState("networkidle");
      expect(await card.allInnerTexts()).toEqual([quick.name]);

      await page.reload();
      await page.route("**/assets/*.js", (route) => route.abort());
      await last.press();
      await mapStatus(page, "What applies there could not be read.");
    });

    test("has one card with its picture: what was asked there comes no more once the map is open", async () => {
      const { page } = await stage().open("", { viewport: SMALL, reducedMotion: "reduce" });
      const { id } = seen()[0] as Seen;
      const record = `**/v1/areas/${id}.json`;
      const released = Promise.withResolvers<void>();
      await page.route(record, async (route) => {
        await released.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(record);
      const shape = await shapeOf(page, page.locator(`li.area[id="${id}"]`));
      await shape.dispatchEvent("click", { clientY: 0 });
      await asked;
      await openMap(page);
      const read = page.waitForResponse(record);
      released.resolve();
      await (await read).finished();
      await page.waitForLoadState("networkidle");
      expect(await page.locator(".map-preview").isVisible()).toBe(false);
    });

    test("shows the monitoring sites from near by, and a press on one leads to its page", async () => {
      const path = siteWhere(stage(), ({ location }) => location !== null);
      const { id, name, location } = answerOf<MonitoringSite>(stage(), `${path.replace(/\/$/, "")}.json`);
      const { page } = await stage().open(`?map=9/${location?.latitude}/${location?.longitude}`, {
        viewport: SMALL,
        reducedMotion: "reduce",
      });
      await page.waitForSelector(DRAWN);
      await page.waitForLoadState("networkidle");
      const box = await page.locator(".map-view canvas").boundingBox();
      const link = page.locator(".map-preview a", { hasText: name });
      await expect
        .poll(async () => {
          await page.mouse.click(
            (box?.x ?? 0) + (box?.width ?? 0) / 2,
            (box?.y ?? 0) + (box?.height ?? 0) / 2,
          );
          return link.count();
        })
        .toBe(1);
      expect(await link.getAttribute("href")).toContain(id);
    });

    test.each<[string, words: string, (page: Page) => Promise<unknown>]>([
      [
        "the tiles cannot be read",
        "cannot be read",
        (page) => page.route("**/*.pmtiles", (route) => route.abort()),
      ],
      ["there is no connection", "there may be no connection", (page) => page.context().setOffline(true)],
      ["the browser has no WebGL 2", "WebGL 2", withoutWebGl],
    ])("says that %s, and leaves the picture and the list", async (_, words, breakIt) => {
      const { page } = await stage().openNew();
      await page.goto(stage().address);
      await breakIt(page);
      await page.click(".map-open");
      await mapStatus(page, words);
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
    });

    test("opens and closes on the page of an area and of a monitoring site", async () => {
      const { page } = await stage().open(`areas/${(seen()[0] as Seen).id}/`, {
        viewport: SMALL,
        reducedMotion: "reduce",
      });
      await openMap(page);
      expect(await page.locator(".map-static").isVisible()).toBe(false);
      await page.click(".map-open");
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(await page.locator(".map-view canvas").count()).toBe(0);
      expect(new URL(page.url()).search).toBe("");
    });
  });
}

const middleOf = ({ at }: Seen): Point => at[Math.floor(at.length / 2)] as Point;

const withoutWebGl = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, ...more: []) {
      return type.startsWith("webgl") ? null : getContext.call(this, type, ...more);
    } as typeof getContext;
  });
