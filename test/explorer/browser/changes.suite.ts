/** What a page says of a change that takes effect between two builds. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Epochs } from "../../../generator/api/epochs-file.ts";
import type { Area, AreaListItem } from "../../../schemas/resource.ts";
import { levelOf } from "../levels.ts";
import { openFilled, openMap } from "./filled-map.ts";
import { innerPoints, PLACE, type Point, SIDE } from "./inner-points.ts";
import { areasOf } from "./page-types.ts";
import { shapeOf } from "./picture.ts";
import { answerOf, polygonsOf, type Stage, statusOf, wakeAt } from "./stage.ts";

const SECOND = 1000;

/** The script that draws a page again. */
const redrawIn = (root: string): string =>
  readdirSync(join(root, "assets")).find(
    (file) =>
      file.endsWith(".js") && readFileSync(join(root, "assets", file), "utf8").includes("without-stage"),
  ) ?? "none";

export function changes(stage: () => Stage): void {
  const epochs = () => answerOf<Epochs>(stage(), "epochs.json").epochs;
  /** An area that an epoch gives another stage, as it is just before and from then on. */
  const changed = () => {
    for (const { from, files } of epochs()) {
      const file = files.find((name) => /^areas\/[^/]+\.json$/.test(name));
      if (file === undefined) continue;
      const after = answerOf<Area>(stage(), `epochs/${Date.parse(from)}/${file}`);
      const before = answerOf<Area>(stage(), file);
      if (nameOf(before) !== nameOf(after)) return { instant: Date.parse(from), before, after };
    }
    throw new Error("Expected an epoch of the sample to change the stage of an area.");
  };
  const nameOf = (area: Area | AreaListItem) =>
    area.currentStageAssignment?.stage.name ?? "No restriction set";
  const openAt = (now: number, path: string) => stage().open(path, { now });

  describe("a change that takes effect between two builds", () => {
    test("shows on the area's page and in the colour of its map at its time, and not before, even if the page was asleep", async () => {
      const { instant, before, after } = changed();
      const open = (now: number) => openAt(now, `areas/${before.id}/`);
      const { page } = await open(instant - SECOND);
      for (const [now, area, move] of [
        [instant - SECOND, before, wakeAt],
        [instant, after, wakeAt],
        [instant, after, () => open(instant)],
        [instant + 9 * 3600 * SECOND, after, wakeAt],
      ] as const) {
        await move(page, now);
        await expect.poll(() => page.locator(".now-stage").allTextContents()).toEqual([nameOf(area)]);
        const panel = await page.locator(".now-panel").innerText();
        expect(/Next change:/.test(panel) && now >= instant, panel).toBe(false);
        expect(await page.locator(".now-panel").count()).toBe(1);
        expect(await page.getAttribute(".map-static [data-area]", "class")).toBe(levelOf(area));
      }
    });

    test("shows no old rule where the program that draws it cannot be read, and says so louder than anything else", async () => {
      const { instant, before } = changed();
      const { page } = await openAt(instant, "about/");
      await page.route(`**/${redrawIn(stage().root)}`, (route) => route.abort());
      for (const path of [`areas/${before.id}/`, ""]) {
        await page.goto(stage().at(path));
        await page.waitForSelector("#notice.alarm", { timeout: 20_000 });
        expect(await page.textContent("#notice")).toMatch(/what applies now could not be read/);
        // No list stands under its old level either.
        expect(await page.locator(".group > :is(h2, .means):visible").count()).toBe(0);
        const shown = page.locator(path === "" ? `li.area[id="${before.id}"]` : "[data-view*=area-now]");
        const text = (await shown.isVisible()) ? await shown.innerText() : "";
        expect(text).not.toContain(nameOf(before));
        expect(await page.locator(".map-static [data-area]:visible:not(.untracked)").count()).toBe(0);
      }
    });

    test("was due, on the area's page where nothing can be read, which says so louder than anything else, and whom to ask", async () => {
      const { instant, before } = changed();
      const { page } = await openAt(instant - SECOND, `areas/${before.id}/`);
      const panel = page.locator(".now-panel");
      const ask = await panel.locator(".ask").innerText();
      await page.route("**/v1/**", (route) => route.abort());
      await wakeAt(page, instant + 61 * SECOND);
      await expect.poll(() => panel.innerText()).toContain("A change was due since this page was made");
      expect(await panel.innerText()).toContain(ask);
      await expect
        .poll(() => page.textContent("#notice.alarm"))
        .toMatch(/what applies now could not be read/);
      const table = page.locator("[data-view*=area-changes]");
      const time = `time[datetime="${new Date(instant).toISOString().replace(".000", "")}"]`;
      const due = await table.locator(`tr:has(th ${time}) .badge:first-of-type`).allTextContents();
      expect(new Set(due)).toEqual(new Set(["Was due: we cannot confirm it"]));
      expect(await table.locator("h3").allInnerTexts()).not.toContain("Ahead");
    });

    test("is not known for any council then, whichever areas it has, and the list of the restricted says so", async () => {
      const { page } = await openAt(Date.parse(statusOf(stage()).horizon as string), "organisations/");
      const cells = page.locator("tbody td:first-of-type");
      await expect.poll(async () => [...new Set(await cells.allTextContents())]).toEqual(["Not known"]);
      expect(await cells.count()).toBeGreaterThan(20);
      await page.click(".views >> text=Restricted");
      await expect.poll(() => page.locator("tbody tr").count()).toBe(0);
      expect(await page.locator("[data-view*=organisations]").innerText()).toBe(
        "This site has not been updated, so it cannot say what applies. There may be restrictions.",
      );
    });

    test.each([
      ["on a card over the map", ".map-preview .area-card"],
      ["in the search", ".result-answer"],
    ])("shows at its time %s that was opened before", async (_, selector) => {
      const { instant, before, after } = changed();
      const { page } = await openAt(instant - SECOND, "");
      if (selector === ".result-answer") {
        await page.focus("#site-search");
        await page.keyboard.type(before.name);
      } else {
        const shape = await shapeOf(page, page.locator(`li.area[id="${before.id}"]`));
        await shape.dispatchEvent("click", { clientY: 0 });
      }
      const shown = page.locator(selector).first();
      await expect.poll(() => shown.innerText()).toContain(nameOf(before));
      await wakeAt(page, instant);
      await expect.poll(() => shown.innerText()).toContain(nameOf(after));
    });

    test("shows on the open map of another area's page, which does not wait for it otherwise", async () => {
      const { instant, before, after } = changed();
      const quiet = areasOf(stage()).find(
        ({ id }) => !epochs().some(({ files }) => files.includes(`areas/${id}.json`)),
      );
      const { page } = await stage().open(`areas/${quiet?.id}/`, {
        ...{ viewport: { width: SIDE, height: SIDE }, reducedMotion: "reduce", now: instant - SECOND },
      });
      await openFilled(page, PLACE);
      const [place] = innerPoints(polygonsOf(stage(), before.id), 3) as [Point];
      const said = async () => {
        await page.mouse.move(0, 0);
        await page.mouse.move(...place);
        return page.locator(".map-status").innerText();
      };
      await expect.poll(said).toBe(`${before.name}: ${nameOf(before)}`);
      await page.mouse.move(0, 0);
      const released = Promise.withResolvers<void>();
      await page.route(/\/areas\/pages\//, async (route) => {
        await released.promise;
        await route.continue();
      });
      await wakeAt(page, instant);
      // What was said of another area is gone, and what was shown of it too, before the new answer is there.
      await expect.poll(() => page.locator(".map-status").innerText()).toBe("");
      await expect.poll(said).toBe(`${before.name}: Not known`);
      released.resolve();
      await expect.poll(said).toBe(`${before.name}: ${nameOf(after)}`);
      await page.route("**/v1/**", (route) => route.abort());
      await wakeAt(page, Date.parse(statusOf(stage()).horizon as string));
      await expect.poll(said).toBe(`${before.name}: Not known`);
    });

    test("is not known where the grades of levels cannot be read, in the picture on an open map too, and is read again a minute later", async () => {
      const { instant } = changed();
      const { page } = await openAt(instant - SECOND, "");
      await openMap(page);
      const coloured = page.locator(".map-inset-picture [data-area]:not(.untracked)");
      const lead = page.locator(".hero .lead").first();
      const means = page.locator("#group-untracked + .means");
      const untracked = await means.textContent();
      expect(await coloured.count()).toBeGreaterThan(0);
      await page.route("**/search/grades.json", (route) => route.abort());
      await wakeAt(page, instant);
      await page.waitForSelector("#notice.alarm");
      expect(await lead.innerText()).toMatch(/could not be read/);
      expect(await means.textContent()).toMatch(/could not be read/);
      expect(await coloured.count()).toBe(0);
      await page.unrouteAll();
      await wakeAt(page, instant + 61 * SECOND);
      await expect.poll(() => lead.innerText()).toMatch(/^[1-9]\d* of \d+ areas/);
      await expect.poll(() => page.locator("#notice.alarm").count()).toBe(0);
      expect(await means.textContent()).toBe(untracked);
      expect(await coloured.count()).toBeGreaterThan(0);
    });

    test("was due, on the page of changes, if the program that asks what became of it cannot be read, and is asked again a minute later", async () => {
      const { instant, before, after } = changed();
      const { page } = await openAt(instant - SECOND, "changes/");
      await page.route("**/assets/*.js", (route) => route.abort());
      await wakeAt(page, instant);
      const item = page.locator("section[aria-labelledby=past] .happening", { hasText: before.name });
      const badges = item
        .filter({ hasText: nameOf(after) })
        .first()
        .locator(".badge:visible");
      await expect.poll(() => badges.allTextContents()).toEqual(["Was due: we cannot confirm it"]);
      // A program that is asked for again while it is still being refused is refused again.
      await page.waitForSelector("#notice.alarm");
      await page.unrouteAll();
      await wakeAt(page, instant + 61 * SECOND);
      await expect.poll(() => badges.allTextContents()).toEqual(["Took effect"]);
    });

    test("moves the area in the list of the first page, which then has each area once", async () => {
      const { instant, before } = changed();
      const { items } = answerOf<{ items: AreaListItem[] }>(
        stage(),
        `epochs/${instant}/areas/pages/100/1.json`,
      );
      expect(items).toContainEqual(expect.objectContaining({ id: before.id }));
      const { page } = await openAt(instant, "");
      const shown = await page
        .locator("li.area")
        .evaluateAll((all) =>
          all.map((item) => [
            item.id,
            item.querySelector("li.area h3 + p strong")?.textContent,
            item.closest("section")?.querySelector("h2")?.id,
          ]),
        );
      const expected = items.map((area) => [
        area.id,
        area.trackingStatus === "tracked"
          ? nameOf(area)
          : (area.currentStageAssignment?.stage.name ?? "Not tracked"),
        `group-${levelOf(area)}`,
      ]);
      expect(shown.toSorted()).toEqual(expected.toSorted());
    });
  });
}
