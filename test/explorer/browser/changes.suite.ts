/** What a page says of a change that takes effect between two builds. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Epochs } from "../../../generator/api/epochs-file.ts";
import type { Area, AreaListItem } from "../../../schemas/resource.ts";
import { levelOf } from "../levels.ts";
import { proposalAlone } from "./changes-ahead.ts";
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

    test.each([
      ["what applies now", () => "**/v1/**"],
      ["the program that draws it", () => `**/${redrawIn(stage().root)}`],
    ])(
      "shows no old rule where %s cannot be read, and says so louder than anything else",
      async (_, what) => {
        const missing = what();
        const { instant, before } = changed();
        const old = nameOf(before);
        const { page } = await openAt(instant, "about/");
        await page.route(missing, (route) => route.abort());
        for (const path of [`areas/${before.id}/`, ""]) {
          await page.goto(stage().at(path));
          await page.waitForSelector("#notice.alarm", { timeout: 20_000 });
          expect(await page.textContent("#notice")).toMatch(/what applies now could not be read/);
          // Where no program can draw it, no list stands under its old level either.
          if (missing.endsWith(".js"))
            expect(await page.locator(".group > :is(h2, .means):visible").count()).toBe(0);
          const shown = page.locator(path === "" ? `li.area[id="${before.id}"]` : "[data-view*=area-now]");
          const text = (await shown.isVisible()) ? await shown.innerText() : "";
          expect(text).not.toContain(old);
          expect(await page.locator(".map-static [data-area]:visible:not(.untracked)").count()).toBe(0);
        }
      },
    );

    test("was due, on the area's page where nothing can be read, which still says whom to ask, and in the area's own time", async () => {
      const horizon = Date.parse(statusOf(stage()).horizon as string);
      const { instant, before } = changed();
      const far = areasOf(stage()).find(({ timeZoneId }) => timeZoneId === "Pacific/Chatham");
      for (const { id } of [before, far as AreaListItem]) {
        const { page } = await openAt(instant - SECOND, `areas/${id}/`);
        const panel = page.locator(".now-panel");
        const ask = await panel.locator(".ask").innerText();
        const zone = /NZDT|CHADT/.exec(await panel.locator(".as-of").innerText())?.[0];
        await page.route("**/v1/**", (route) => route.abort());
        for (const [now, words] of [
          [instant + 61 * SECOND, "A change was due since this page was made"],
          [horizon, "This site has not been updated"],
        ] as const) {
          if (id !== before.id && now < horizon) continue;
          await wakeAt(page, now);
          await expect.poll(() => panel.innerText()).toContain(words);
          expect(await panel.innerText()).toContain(ask);
          expect(await panel.locator(".as-of").innerText()).toContain(zone);
          const table = page.locator("[data-view*=area-changes]");
          const rows = await table.locator("tbody tr").evaluateAll((all) =>
            all.map((row) => ({
              at: Date.parse(row.querySelector("time")?.dateTime ?? ""),
              word: row.querySelector(".badge")?.textContent,
            })),
          );
          const due = rows.filter(({ at }) => at >= instant && at <= now);
          expect(new Set(due.map(({ word }) => word))).toEqual(
            new Set(id === before.id ? ["Was due: we cannot confirm it"] : []),
          );
          expect(await table.locator("h3").allInnerTexts()).not.toContain("Ahead");
        }
      }
    });

    test("has taken effect on the page of changes too", async () => {
      const { instant, before, after } = changed();
      const { page } = await openAt(instant - SECOND, "changes/");
      for (const [now, word] of [
        [instant - SECOND, "Confirmed"],
        [instant, "Took effect"],
      ] as const) {
        await wakeAt(page, now);
        const item = page
          .locator(`section[aria-labelledby=${now < instant ? "ahead" : "past"}] .happening`, {
            hasText: before.name,
          })
          .filter({ hasText: nameOf(after) })
          .first();
        await expect.poll(() => item.locator(".badge:visible").allTextContents()).toEqual([word]);
      }
    });

    test("is not known after what is known ends, in the search of a page that has no time itself", async () => {
      const withoutLevel = areasOf(stage()).find(
        ({ trackingStatus, currentStageAssignment }) =>
          trackingStatus === "tracked" && currentStageAssignment === null,
      ) as AreaListItem;
      const horizon = Date.parse(statusOf(stage()).horizon as string);
      for (const { name } of [changed().before, withoutLevel]) {
        const { page } = await openAt(horizon, "docs/");
        await page.focus("#site-search");
        await page.keyboard.type(name);
        const shown = page.locator(".result-answer").first();
        await expect.poll(() => shown.innerText()).toMatch(/^\?\s+Not known: ask the council$/);
      }
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

    describe.each([
      ["on a card over the map", ".map-preview .area-card"],
      ["in the search", ".result-answer"],
    ])("%s, opened before,", (_, selector) => {
      const open = async () => {
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
        return { page, shown, instant, old: nameOf(before), next: nameOf(after) };
      };

      test("shows at its time, and is not known once nothing is", async () => {
        const { page, shown, instant, old, next } = await open();
        await wakeAt(page, instant);
        await expect.poll(() => shown.innerText()).toContain(next);
        await wakeAt(page, Date.parse(statusOf(stage()).horizon as string));
        await expect.poll(() => shown.innerText()).toMatch(/not known/i);
        for (const words of [old, next, "You may"]) expect(await shown.innerText()).not.toContain(words);
      });

      test("leaves nothing of the old rule where the new one cannot be read", async () => {
        const { page, shown, instant, old } = await open();
        await page.route("**/v1/**", (route) => route.abort());
        // By then a page no longer uses what it read ahead.
        await wakeAt(page, instant + 61 * SECOND);
        await expect.poll(() => shown.innerText()).toMatch(/^$|could not be read/);
        expect(await shown.innerText()).not.toContain(old);
      });
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

    test("is not known where the grades of levels cannot be read, and is read again a minute later", async () => {
      const { instant } = changed();
      const { page } = await openAt(instant - SECOND, "");
      const means = page.locator("#group-untracked + .means");
      const untracked = await means.textContent();
      await page.route("**/search/grades.json", (route) => route.abort());
      await wakeAt(page, instant);
      await page.waitForSelector("#notice.alarm");
      expect(await page.locator(".hero .lead").first().innerText()).toMatch(/could not be read/);
      expect(await means.textContent()).toMatch(/could not be read/);
      await page.unrouteAll();
      await wakeAt(page, instant + 61 * SECOND);
      await expect
        .poll(() => page.locator(".hero .lead").first().innerText())
        .toMatch(/^[1-9]\d* of \d+ areas/);
      await expect.poll(() => page.locator("#notice.alarm").count()).toBe(0);
      expect(await means.textContent()).toBe(untracked);
    });

    test("leaves the picture of the islands on an open map no old colour", async () => {
      const { instant } = changed();
      const { page } = await openAt(instant - SECOND, "");
      await openMap(page);
      const shapes = page.locator(".map-inset-picture [data-area]");
      const colours = () =>
        shapes.evaluateAll((all) =>
          all.map((shape) => shape.classList[0]).filter((one) => one !== "untracked"),
        );
      expect(await colours()).not.toEqual([]);
      await wakeAt(page, Date.parse(statusOf(stage()).horizon as string));
      await expect.poll(colours).toEqual([]);
    });

    test.each([
      ["the program that asks what became of it", "**/assets/*.js"],
      ["what became of it", "**/v1/**"],
    ])(
      "was due, on the page of changes, if %s cannot be read, and is asked again a minute later",
      async (_, missing) => {
        const { instant, before, after } = changed();
        const { page } = await openAt(instant - SECOND, "changes/");
        await page.route(missing, (route) => route.abort());
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
      },
    );

    test("is proposed no longer, on the area's page, once its day has passed without approval, even if nothing can be read", async () => {
      const pending = proposalAlone(stage());
      const { page } = await openAt(Date.parse(pending.effectiveFrom) - SECOND, `areas/${pending.areaId}/`);
      const badge = page.locator(`[id="change-${pending.id}"] .badge:visible`);
      const level = await page.locator(".now-stage").innerText();
      await page.route("**/v1/**", (route) => route.abort());
      for (const [now, count, word] of [
        [Date.parse(pending.effectiveFrom) - SECOND, 1, "Pending approval"],
        [Date.parse(pending.effectiveFrom), 0, "Proposed: no approval known"],
      ] as const) {
        await wakeAt(page, now);
        await expect.poll(() => badge.allTextContents()).toEqual([word]);
        expect(await page.locator(".now-panel .pending:visible").count()).toBe(count);
        expect(await page.locator(".now-stage").innerText()).toBe(level);
      }
      const heading = await badge.evaluate(
        (own) => own.closest(".data")?.previousElementSibling?.textContent ?? "",
      );
      expect(heading).toBe("Proposed");
    });

    test("moves the area in the list of the first page, which then has each area once", async () => {
      const { instant, before } = changed();
      const areas = areasOf(stage());
      const later = new Map<string, string>();
      for (const { from, files } of epochs().filter(({ from }) => Date.parse(from) <= instant))
        for (const file of files.filter((name) => /^areas\/[^/]+\.json$/.test(name))) {
          const area = answerOf<Area>(stage(), `epochs/${Date.parse(from)}/${file}`);
          if (area.trackingStatus === "tracked" || area.currentStageAssignment)
            later.set(area.id, nameOf(area));
        }
      const { page } = await openAt(instant, "");
      const shown = await page
        .locator("li.area")
        .evaluateAll((items) =>
          items.map((item) => [
            item.id,
            item.querySelector("li.area h3 + p strong")?.textContent,
            item.closest("section")?.querySelector("h2")?.id === `group-${item.classList[1]}`,
          ]),
        );
      expect(shown.length).toBe(areas.length);
      expect(new Set(shown.map(([id]) => id)).size).toBe(areas.length);
      expect(shown.every(([, , isInItsGroup]) => isInItsGroup)).toBe(true);
      for (const [id, name] of later) expect(shown).toContainEqual([id, name, true]);
      expect(later.has(before.id)).toBe(true);
    });
  });
}
