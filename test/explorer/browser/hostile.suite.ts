/** Hostile texts in every field run nothing, wherever scripts put them on a page. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { COMMON_PLACE, hostilePages } from "../hostile-data.ts";
import { hostileTexts } from "../hostile-texts.ts";
import { SMALL } from "./filled-map.ts";
import type { Stage, Visit } from "./stage.ts";
import type { Watched } from "./watched-page.ts";

const LISTS = [
  "",
  "changes/",
  "organisations/",
  "schemes/",
  "monitoring-sites/",
  "consents/",
  "restriction-zones/",
  "freshness/",
  "downloads/",
  "about/",
  "reference/",
  "reference/get-area/",
  "reference/search/",
];

export function hostile(stage: () => Stage): void {
  /** A page that records whether a text runs: it would open a dialogue, or breach the policy. */
  const open = async (path: string, size: Pick<Visit, "viewport"> = {}) => {
    const dialogues: string[] = [];
    const watched = await stage().open(path, {
      ...size,
      geolocation: COMMON_PLACE,
      permissions: ["geolocation"],
      prepare: async (page) => {
        page.on("dialog", async (dialogue) => {
          dialogues.push(dialogue.message());
          await dialogue.dismiss();
        });
      },
    });
    return { ...watched, dialogues };
  };
  const isQuiet = ({ faults, dialogues }: Pick<Watched, "faults"> & { dialogues: string[] }) =>
    expect([faults, dialogues]).toEqual([[], []]);

  describe("hostile texts", () => {
    test("run nothing on the pages of every kind of record, nor on their lists", async () => {
      const { page, ...noted } = await open("");
      const records = [...hostileTexts.keys()].filter((i) => i % 8 === 0).flatMap(hostilePages);
      for (const path of [...LISTS, ...records]) await page.goto(stage().at(path));
      isQuiet(noted);
    });

    test("run nothing when they are searched for and found", async () => {
      const { page, ...noted } = await open("search/");
      for (const text of hostileTexts) {
        await page.fill("#search-q", text);
        await foundFirst(page, "#search-results .result-name", text);
      }
      await page.goto(`${stage().address}about/`);
      await page.focus("#site-search");
      await page.fill("#site-search", "<script>");
      await page.waitForSelector(".suggestions .result");
      isQuiet(noted);
    });

    test("run nothing in the filtered list, on the map, in the location search, and in a response", async () => {
      const { page, ...noted } = await open("", { viewport: SMALL });
      for (const text of ["<script>", "onerror", "javascript:"]) await page.fill("#site-search", text);
      await page.fill("#site-search", "");
      await page.click(".map-open");
      await page.waitForSelector(".map-view[aria-busy=false] canvas");
      await page.locator(".maplibregl-canvas").hover();
      await page.click("#locate");
      await page.locator("#located a").first().waitFor();
      // Unchanged, for several areas in one place: all of them.
      const links = await page.locator("#located a:not([rel])").allTextContents();
      expect(links.length).toBeGreaterThan(30);
      expect(links.filter((text) => !hostileTexts.includes(text))).toEqual([]);
      await page.goto(`${stage().address}reference/get-area/`);
      await page.click(".try-it button");
      await page.waitForSelector(".try-answer pre");
      isQuiet(noted);
    });

    test("are read unchanged by the keys of a chart", async () => {
      const { page, ...noted } = await open(hostilePages(5)[3] as string);
      await page.focus(".chart-slider");
      await page.keyboard.press("ArrowLeft");
      expect(await page.textContent(".chart-readout")).toContain(hostileTexts[5]);
      isQuiet(noted);
    });
  });
}

const foundFirst = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    ([selector, text]) =>
      [...document.querySelectorAll(selector as string)].some(({ textContent }) => textContent === text),
    [selector, text],
  );
