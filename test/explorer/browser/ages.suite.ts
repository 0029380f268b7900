/** What a page says about its own age. */

import { describe, expect, test } from "vitest";
import type { Reading } from "../../../schemas/resource.ts";
import { levelOf } from "../levels.ts";
import { areasOf, siteWhere } from "./page-types.ts";
import { itemsOf, type Stage, statusOf, type Waking, wakeAt } from "./stage.ts";

const MINUTE = 60_000;

/** Of a data set that is kept up to date, and of one that is finished. */
export function ages(stage: () => Stage, finished: () => Stage): void {
  const status = () => statusOf(stage());
  const openAt = async (now: number, path = "about/") => {
    const { page } = await stage().open(path, { now });
    return { page, notice: page.locator("#notice") };
  };

  describe("a page", () => {
    test("says nothing about its age before an update is overdue", async () => {
      const { notice, page } = await openAt(Date.parse(status().asOf) + MINUTE);
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await page.waitForLoadState("networkidle");
      expect(await notice.isVisible()).toBe(false);
    });

    test("says how old it is once an update is overdue", async () => {
      const due = Date.parse(status().nextBuildBy as string);
      const before = await openAt(due - 1);
      expect(await before.notice.isVisible()).toBe(false);
      await wakeAt(before.page, due + 2 * 24 * 60 * MINUTE);
      expect(await before.notice.textContent()).toMatch(
        /not been updated for 3 days.*announced since then.*Ask your council/,
      );
    });

    describe("after the last instant up to which restrictions are known", () => {
      const horizon = () => Date.parse(status().horizon as string);
      const openThen = async (path: string, later = 0) => openAt(horizon() + later, path);

      test("says so louder than anything else, and asserts nothing until then", async () => {
        const { notice, page } = await openThen("", -1);
        const level = page.locator("li.area h3 + p strong").first();
        expect(await level.textContent()).not.toBe("Not known");
        await wakeAt(page, horizon());
        await expect.poll(() => level.textContent()).toBe("Not known");
        expect(await notice.textContent()).toMatch(
          /not been updated for .* not known here\. Ask your council/,
        );
        const sizes = await page.evaluate(() =>
          ["#notice", ".sample", ".lead"].map((part) =>
            Number.parseFloat(getComputedStyle(document.querySelector(part) as Element).fontWeight),
          ),
        );
        expect(sizes[0]).toBeGreaterThan(Math.max(sizes[1] as number, sizes[2] as number));
      });

      test("knows the level of no area, in the list and in the drawing", async () => {
        const { page } = await openThen("");
        const stages = await page.locator("li.area h3 + p strong").allTextContents();
        expect(stages.length).toBe(areasOf(stage()).length);
        expect(new Set(stages)).toEqual(new Set(["Not known"]));
        expect(await page.locator(".map path[data-area]:not(.untracked)").count()).toBe(0);
        expect(await page.locator(".levels:visible, .area .next").count()).toBe(0);
      });

      test("shows no rule of an area, but what was due, and whom to ask", async () => {
        // One of each level.
        const areas = new Map(areasOf(stage()).map((area) => [levelOf(area), area]));
        for (const { id, currentStageAssignment: current } of areas.values()) {
          const { page } = await openThen(`areas/${id}/`, 40 * 24 * 60 * MINUTE);
          const panel = await page.locator(".now-panel").innerText();
          expect(panel).toMatch(/^\?\s+Not known since \w+ \d+ \w+/);
          expect(panel).toContain("There may be restrictions.");
          expect(panel).not.toMatch(/What you may do|Today,|Next change|No change scheduled/);
          if (current) expect(panel).not.toContain(`${current.stage.name}\n`);
          expect(await page.locator(".ladder [aria-current], .badge-embed img:visible").count()).toBe(0);
        }
      });

      test("lists no change as ahead that is due by then, and confirms none after that instant", async () => {
        // The sample has a change on 4 April.
        const now = Date.UTC(2027, 3, 6);
        const { page } = await openAt(now, "changes/");
        await page.waitForLoadState("networkidle");
        const items = await page.locator(".happening").evaluateAll((items) =>
          items.map((item) => ({
            at: Date.parse(item.querySelector("time")?.dateTime ?? ""),
            isAhead: item.closest("section.happenings")?.querySelector("#ahead") !== null,
            word: [...item.querySelectorAll(".badge")].find((badge) => !(badge as HTMLElement).hidden)
              ?.textContent,
          })),
        );
        expect(items.filter(({ at, isAhead }) => isAhead !== at > now)).toEqual([]);
        const after = items.filter(({ at }) => at >= horizon() && at <= now);
        expect(after.filter(({ word }) => word === "Confirmed" || word === "Took effect")).toEqual([]);
        expect(after.some(({ word }) => word === "Was due: we cannot confirm it")).toBe(true);
      });
    });

    test.each<[string, Waking]>([
      ["wakes, if it was asleep", "visibilitychange"],
      ["comes back, if the reader had left it for another", "pageshow"],
    ])("of changes moves what is due as soon as it %s", async (_, waking) => {
      const { page } = await openAt(Date.parse(statusOf(stage()).asOf), "changes/");
      const ahead = page.locator("section.happenings:has(#ahead) .happening");
      const next = Math.min(
        ...(await ahead.evaluateAll((items) =>
          items.map((item) => Date.parse(item.querySelector("time")?.dateTime ?? "")),
        )),
      );
      const before = await ahead.count();
      await wakeAt(page, next, waking);
      expect(await ahead.count()).toBeLessThan(before);
    });

    test("of changes leaves the reader at the same link, and open what is open, as it moves what is due", async () => {
      const { page } = await openAt(Date.parse(statusOf(stage()).asOf), "changes/");
      const ahead = page.locator("section.happenings:has(#ahead)");
      await ahead.locator("summary").click();
      const link = await page.locator("section.happenings:has(#past) a").first().elementHandle();
      await link?.focus();
      await wakeAt(
        page,
        Date.parse((await ahead.locator(".meta time").first().getAttribute("datetime")) as string),
      );
      expect(await link?.evaluate((own) => own === document.activeElement)).toBe(true);
      expect(await ahead.locator("details[open]").count()).toBe(1);
    });

    test("of an area whose rule goes by dates says by the clock whether today is an even or an odd one", async () => {
      const area = areasOf(stage()).find(({ currentStageAssignment: current, timeZoneId }) => {
        return timeZoneId === "Pacific/Auckland" && /even dates/.test(current?.stage.description ?? "");
      });
      const { page } = await openAt(Date.parse("2026-11-21T10:59:00Z"), `areas/${area?.id}/`);
      const line = page.locator(".today");
      expect(await line.textContent()).toBe("Today, Saturday 21 November, is an odd date.");
      await wakeAt(page, Date.parse("2026-11-21T11:00:00Z"));
      expect(await line.textContent()).toBe("Today, Sunday 22 November, is an even date.");
    });

    test("of a finished data set never follows the clock, and says which day it speaks for", async () => {
      const instant = Date.parse(status().asOf) + 400 * 24 * 60 * MINUTE;
      const { page } = await finished().open("freshness/", { now: instant });
      expect(await page.locator("#notice").isVisible()).toBe(false);
      expect(await page.locator(".age").first().textContent()).toMatch(/old when published$/);
      expect(await page.locator(".site-footer").textContent()).toContain(
        "Data as at 21 November 2026 at 9:10 am NZDT, which is not kept up to date.",
      );
    });

    test("counts the ages of readings by the clock, and withholds what has become too old", async () => {
      const { page } = await openAt(Date.parse(status().asOf) + 23 * 60 * MINUTE, "freshness/");
      const ages = await page.locator(".age").allTextContents();
      expect(ages.length).toBeGreaterThan(5);
      const expected = await page.locator("tbody time + br + .meta").evaluateAll((metas) =>
        metas.map((meta) => {
          const at = Date.parse(meta.parentElement?.querySelector("time")?.dateTime ?? "");
          return `${Math.floor((Date.now() - at) / 3_600_000)} hours old`;
        }),
      );
      expect(ages).toEqual(expected);

      const current = siteWhere(stage(), ({ id, providerKey }) => {
        const [newest] = itemsOf<Reading>(stage(), `monitoring-sites/${id}/readings`);
        return providerKey === "tasman" && newest?.freshness === "current";
      });
      await page.goto(stage().at(current));
      expect(await page.locator(".value:visible").allTextContents()).toEqual(
        (await page.locator(".latest-card").all()).map(() => "Out of date"),
      );
      expect(await page.locator(".latest-card").first().innerText()).toContain("it is older than 6 hours");
    });

    test("of a consent withholds a flow that is too old, and says that its statuses are out of date", async () => {
      const { page } = await openAt(Date.parse(status().asOf), "consents/ath-2001006902_2e04/");
      const saidAt = async (instant: number) => {
        await wakeAt(page, instant);
        const section = page.locator(".consent-site:has([data-clock*=flow], .meta > .over)").first();
        return {
          main: await page.locator("main").innerText(),
          text: await section.innerText(),
          cells: await section.locator("td:nth-child(4)").allInnerTexts(),
        };
      };
      const before = await saidAt(Date.parse(status().asOf));
      expect(before.text).toMatch(/Latest flow [\d,.]+ .* unless stated again\./s);
      expect(before.cells.join()).toMatch(/above|below/);
      const after = await saidAt(Date.parse(status().asOf) + 60 * 24 * 60 * MINUTE);
      expect(after.text).toMatch(/No current flow on record\..* It is out of date now: ask the provider\./s);
      expect(new Set(after.cells)).toEqual(new Set(["–"]));
      const STATED = /No take|Partly restricted|No restriction stated/;
      expect(before.main).toMatch(STATED);
      expect(after.main).toContain("Out of date: what was stated no longer counts. Ask the provider.");
      expect(after.main).not.toMatch(STATED);
    });

    test("lists no status by nearness that is out of date", async () => {
      const { page } = await stage().open("monitoring-sites/", {
        ...{
          purpose: "nearest",
          geolocation: { latitude: -43.5, longitude: 172.4 },
          permissions: ["geolocation"],
        },
        now: Date.parse(status().asOf) + 60 * 24 * 60 * MINUTE,
      });
      await page.click("#list-nearest");
      const said = page.locator("#list-results .result-answer");
      await page.locator("#list-results", { hasText: "Not known: out of date" }).waitFor();
      await expect.poll(async () => (await said.allInnerTexts()).includes("")).toBe(false);
      expect((await said.allInnerTexts()).join()).not.toMatch(/No take|Partly restricted|No restriction/);
    });

    test("offers a newer build when the reader comes back, and loads it", async () => {
      const { notice, page } = await openAt(Date.parse(status().asOf) + MINUTE);
      const newer = { ...status(), asOf: "2030-01-01T00:00:00Z" };
      await page.route("**/v1/status.json", (route) => route.fulfill({ json: newer }));
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/updated since you opened it/);
      await Promise.all([page.waitForNavigation(), notice.getByRole("button").click()]);
    });

    test("says that it is a copy, and how old, while the site cannot be reached", async () => {
      const { notice, page } = await openAt(Date.parse(status().asOf) + 5 * MINUTE);
      await page.context().setOffline(true);
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/cannot be reached.*copy that is 5 minutes old/);
      await page.context().setOffline(false);
      await notice.waitFor({ state: "hidden" });
    });

    test("that is out of date keeps saying so, first and as loud, while the site cannot be reached", async () => {
      const { notice, page } = await openAt(Date.parse(status().nextBuildBy as string) + MINUTE);
      await page.context().setOffline(true);
      await notice.locator("p").nth(1).waitFor();
      const [alarm, copy] = await notice.locator("p").allTextContents();
      expect(alarm).toMatch(/not been updated for/);
      expect(copy).toMatch(/cannot be reached/);
      expect(await notice.getAttribute("class")).toBe("alarm");
      await page.context().setOffline(false);
      await notice.locator("p").nth(1).waitFor({ state: "detached" });
    });

    test("that is out of date says so on paper in black with a frame, and in forced colours with a frame", async () => {
      const { notice, page } = await openAt(Date.parse(status().nextBuildBy as string) + MINUTE);
      const drawn = () =>
        notice.evaluate((element) => {
          const { color, borderTopWidth } = getComputedStyle(element);
          return { color, isFramed: Number.parseFloat(borderTopWidth) >= 2 };
        });
      await page.emulateMedia({ media: "print" });
      expect(await drawn()).toEqual({ color: "rgb(0, 0, 0)", isFramed: true });
      await page.emulateMedia({ media: "screen", forcedColors: "active" });
      expect((await drawn()).isFramed).toBe(true);
      await page.emulateMedia({ forcedColors: "none" });
    });
  });
}
