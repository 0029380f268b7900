/** The map shows what the API says, in step with the list, and says so if a browser or host lacks something. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { levelOf } from "./home.ts";
import { innerPoints, type Point, unit } from "./inner-points.ts";
import { areasOf, siteWhere } from "./page-types.ts";
import { coloursAt, paletteOf } from "./picture.ts";
import { answerOf, type Stage } from "./stage.ts";

const ZOOM = 5.5;
const MIDDLE: Point = [173, -41];
const SIDE = 1000;
/** Tiles are drawn 512 pixels wide. */
const WORLD = 512 * 2 ** ZOOM;

type Seen = {
  readonly id: string;
  readonly name: string;
  readonly level: string;
  /** Places inside it, in pixels of the window. */
  readonly at: readonly Point[];
};

export function map(stage: () => Stage): void {
  /** The areas that are wide enough at this zoom for a place between their outlines. */
  const seen = (): Seen[] =>
    areasOf(stage()).flatMap((area) => {
      const { boundary } = answerOf<{ boundary: GeoJSON.MultiPolygon | null }>(
        stage(),
        `areas/${area.id}/boundary.json`,
      );
      const [x, y] = unit(MIDDLE);
      const places = boundary ? innerPoints(boundary.coordinates as Point[][][], 5 / WORLD) : [];
      const at = places
        .map((place): Point => [SIDE / 2 + (place[0] - x) * WORLD, SIDE / 2 + (place[1] - y) * WORLD])
        // Clear of the controls at the edges.
        .filter((pixels) => pixels.every((pixel) => pixel > 80 && pixel < SIDE - 80));
      return at.length < 3 ? [] : [{ id: area.id, name: area.name, level: levelOf(area), at }];
    });

  /** A page, with its map filling the window. */
  const open = async (prepare = async (_: Page) => {}, path = "", filter = "") => {
    const watched = await stage().open("about/");
    await watched.page.setViewportSize({ width: SIDE, height: SIDE });
    await watched.page.emulateMedia({ reducedMotion: "reduce" });
    await prepare(watched.page);
    await watched.page.goto(`${stage().at(path)}?map=${ZOOM}/${MIDDLE[1]}/${MIDDLE[0]}${filter}`);
    await watched.page.waitForSelector(".maplibregl-canvas");
    await watched.page.evaluate(() => {
      const view = document.querySelector(".map-view") as HTMLElement;
      Object.assign(view.style, { position: "fixed", inset: "0", height: "100%", zIndex: "99" });
      const preview = document.querySelector(".map-preview") as HTMLElement;
      Object.assign(preview.style, { position: "fixed", zIndex: "100" });
    });
    await drawn(watched.page);
    return watched;
  };

  describe("the map", () => {
    test("colours every area as the API says, and names the area pointed at", async () => {
      const { page, close } = await open();
      const areas = seen();
      expect(areas.length).toBeGreaterThan(25);
      const coloursOf = async () => {
        const colours = await coloursAt(
          page,
          areas.flatMap(({ at }) => at),
        );
        return new Map(areas.map(({ id, at }) => [id, new Set(colours.splice(0, at.length).flat())]));
      };
      const palette = await paletteOf(page, ["none", ...[0, 1, 2, 3, 4, 5].map((n) => `severity-${n}`)]);
      const colourOf = (level: string) => palette[level === "none" ? level : `severity-${level}`] as string;

      // Names may cover some of the places, but not all.
      const before = await coloursOf();
      const wrong = areas.filter(
        ({ id, level }) => level !== "untracked" && !before.get(id)?.has(colourOf(level)),
      );
      expect(wrong.map(({ name, level }) => `${name}: ${level}`)).toEqual([]);

      const [pointed] = areas as [Seen];
      await page.mouse.move(...middleOf(pointed));
      await page.waitForFunction(
        (name) => document.querySelector(".map-status")?.textContent?.startsWith(name),
        pointed.name,
      );
      expect(await page.locator("li.area[aria-current=true]").getAttribute("data-id")).toBe(pointed.id);
      await close();
    });

    test("shows only what the list shows; a click opens a card with what applies, and from there the page", async () => {
      const areas = seen();
      const { page, close } = await open(undefined, "", "&level=2");
      const palette = await paletteOf(page, ["severity-2"]);
      const colours = await coloursAt(
        page,
        areas.flatMap(({ at }) => at),
      );
      const coloured = areas.filter(({ at }) =>
        colours
          .splice(0, at.length)
          .flat()
          .includes(palette["severity-2"] as string),
      );
      expect(coloured.map(({ name }) => name)).toEqual(
        areas.filter(({ level }) => level === "2").map(({ name }) => name),
      );

      const [left] = coloured as [Seen];
      await page.mouse.click(...middleOf(left));
      const preview = page.locator(".map-preview");
      expect(await preview.locator("a").first().textContent()).toBe(left.name);
      expect(await preview.innerText()).toContain(
        areasOf(stage()).find(({ id }) => id === left.id)?.currentStageAssignment?.stage.name,
      );
      await preview.locator("a").first().click();
      await page.waitForURL("**/areas/*-*/");
      expect(await page.textContent("h1")).toBe(left.name);
      await close();
    });

    test("of a monitoring site shows the areas in one colour, because their restrictions are not the site's", async () => {
      const site = siteWhere(stage(), ({ isServed, location }) => isServed && location !== null);
      const { page, close } = await open(undefined, site);
      const severities = await paletteOf(
        page,
        [0, 1, 2, 3, 4, 5].map((n) => `severity-${n}`),
      );
      const land = await paletteOf(page, ["none"]);
      const areas = seen();
      const colours = (
        await coloursAt(
          page,
          areas.flatMap(({ at }) => at),
        )
      ).flat();
      expect(colours.filter((colour) => Object.values(severities).includes(colour))).toEqual([]);
      expect(colours).toContain(land.none);
      const [pointed] = areas as [Seen];
      await page.mouse.move(...middleOf(pointed));
      await page.waitForFunction(
        (name) => document.querySelector(".map-status")?.textContent === name,
        pointed.name,
      );
      await close();
    });

    test("goes to what a filter leaves, and back to the whole when it is gone", async () => {
      const { page, close } = await stage().open("");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.click(".map-open");
      await drawn(page);
      const zoom = () => Number(new URL(page.url()).searchParams.get("map")?.split("/")[0]);
      await page.waitForURL(/map=/);
      const whole = zoom();
      await page.fill("#site-search", "gisborne");
      await page.waitForFunction(
        (whole) => Number(new URLSearchParams(location.search).get("map")?.split("/")[0]) > whole + 1,
        whole,
      );
      await page.fill("#site-search", "");
      await page.waitForFunction(
        (whole) =>
          Math.abs(Number(new URLSearchParams(location.search).get("map")?.split("/")[0]) - whole) < 0.2,
        whole,
      );
      await close();
    });

    test("answers before it is opened: the picture names the area under the pointer, and a click opens its card", async () => {
      const { page, close } = await stage().open("");
      const gisborne = areasOf(stage()).find(({ name }) => name === "Gisborne District");
      const shape = page.locator(`.map-static path[data-area="${await numberOf(page, gisborne?.id)}"]`);
      await shape.hover();
      expect(await page.textContent(".map-status")).toBe(
        `Gisborne District: ${gisborne?.currentStageAssignment?.stage.name}`,
      );
      await shape.click();
      expect(await page.locator(".map-preview a").first().textContent()).toBe("Gisborne District");
      await page.click(".map-preview-close");
      expect(await page.locator(".map-preview").isVisible()).toBe(false);
      await close();
    });

    test("has the Chathams in a box of their own, in the picture and at the press of a button", async () => {
      const { page, close } = await stage().open("");
      await page.emulateMedia({ reducedMotion: "reduce" });
      const chathams = areasOf(stage()).find(({ name }) => name.startsWith("Chatham"));
      expect(
        await page.locator(`.inset path[data-area="${await numberOf(page, chathams?.id)}"]`).count(),
      ).toBe(1);
      await page.click(".map-open");
      await drawn(page);
      await page.getByRole("button", { name: "Chatham Islands" }).click();
      await page.waitForURL(({ searchParams }) => {
        const longitude = Number(searchParams.get("map")?.split("/")[2]);
        return longitude > -178 && longitude < -175;
      });
      await close();
    });

    test("reads single tiles if a host sends no ranges of a file", async () => {
      const asked: string[] = [];
      const { page, close } = await open(async (page) => {
        await page.route("**/*.pmtiles", async (route) => {
          const headers = { ...route.request().headers() };
          delete headers.range;
          await route.fulfill({ response: await route.fetch({ headers }), status: 200 });
        });
        page.on("request", (request) => void asked.push(request.url()));
      });
      expect(asked.some((address) => /\/tiles\/areas\/\d+\/\d+\/\d+\.mvt$/.test(address))).toBe(true);
      const palette = await paletteOf(page, ["severity-1"]);
      const one = seen().find(({ level }) => level === "1") as Seen;
      const colours = await coloursAt(page, one.at);
      expect(colours.flat()).toContain(palette["severity-1"]);
      await close();
    });

    test("says that the tiles cannot be read, and leaves the picture and the list", async () => {
      const { page, close } = await stage().open("");
      await page.route("**/*.pmtiles", (route) => route.abort());
      await page.click(".map-open");
      await page.waitForFunction(() =>
        document.querySelector(".map-status")?.textContent?.includes("cannot be read"),
      );
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
      await close();
    });

    test("says that a browser has no WebGL 2, and leaves the picture and the list", async () => {
      const { page, close } = await stage().open("about/", {});
      await page.addInitScript(() => {
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (
          this: HTMLCanvasElement,
          type: string,
          ...more: []
        ) {
          return type.startsWith("webgl") ? null : getContext.call(this, type, ...more);
        } as typeof getContext;
      });
      await page.goto(stage().address);
      await page.click(".map-open");
      await page.waitForFunction(() =>
        document.querySelector(".map-status")?.textContent?.includes("WebGL 2"),
      );
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
      await close();
    });

    test("opens and closes on the page of an area and of a monitoring site", async () => {
      const { page, close } = await stage().open(`areas/${(seen()[0] as Seen).id}/`);
      await page.click(".map-open");
      await page.waitForSelector(".map-view[aria-busy=false] canvas");
      expect(await page.locator(".map-static").isVisible()).toBe(false);
      await page.click(".map-open");
      expect(await page.locator(".map-static").isVisible()).toBe(true);
      expect(await page.locator(".map-view canvas").count()).toBe(0);
      expect(new URL(page.url()).search).toBe("");
      await close();
    });
  });
}

/** The number that the page gives an area. */
const numberOf = (page: Page, id = "") =>
  page.locator(`li.area[data-id="${id}"]`).getAttribute("data-number");

const middleOf = ({ at }: Seen): Point => at[Math.floor(at.length / 2)] as Point;

const drawn = (page: Page) => page.waitForSelector(".map-view[aria-busy=false]");
