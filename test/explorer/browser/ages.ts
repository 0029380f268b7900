/** What a page says about its own age. */

import { describe, expect, test } from "vitest";
import type { Status } from "../../../schemas/document.ts";
import type { Reading } from "../../../schemas/resource.ts";
import { areasOf, siteWhere } from "./page-types.ts";
import { answerOf, type Stage } from "./stage.ts";

const MINUTE = 60_000;

/** Of a data set that is kept up to date, and of one that is finished. */
export function ages(stage: () => Stage, finished: () => Stage): void {
  const status = () => answerOf<Status>(stage(), "status.json");
  const readingsOf = (id: string) =>
    answerOf<{ items: Reading[] }>(stage(), `monitoring-sites/${id}/readings/pages/100/1.json`).items;
  const openAt = async (instant: number, path = "") => {
    const watched = await stage().open(path, {
      purpose: "other times",
      prepare: ({ clock }) => clock.setFixedTime(instant),
    });
    return { ...watched, notice: watched.page.locator("#notice") };
  };

  describe("a page", () => {
    test("says nothing about its age before an update is overdue", async () => {
      const { notice, page, close } = await openAt(Date.parse(status().asOf) + MINUTE);
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await page.waitForLoadState("networkidle");
      expect(await notice.isVisible()).toBe(false);
      await close();
    });

    test("says how old it is once an update is overdue", async () => {
      const due = Date.parse(status().nextBuildBy as string);
      const before = await openAt(due - 1);
      expect(await before.notice.isVisible()).toBe(false);
      await before.close();
      const { notice, close } = await openAt(due + 2 * 24 * 60 * MINUTE);
      expect(await notice.textContent()).toMatch(/overdue.*3 days old.*Ask your council/);
      await close();
    });

    test("says that restrictions have changed, from the instant up to which the build knew them", async () => {
      const end = Date.parse(status().asOf) + 60 * MINUTE;
      const noticeAt = async (instant: number) => {
        const { page, close } = await stage().open("changes/", {
          purpose: "other times",
          prepare: async (page) => {
            await page.clock.setFixedTime(instant);
            await page.route("**/changes/", async (route) => {
              const response = await route.fetch();
              const attribute = `<html data-outdated-from="${new Date(end).toISOString()}"`;
              await route.fulfill({ response, body: (await response.text()).replace("<html", attribute) });
            });
          },
        });
        const notice = page.locator("#notice");
        const text = (await notice.isVisible()) ? await notice.innerText() : null;
        await page.unrouteAll();
        await close();
        return text;
      };
      expect(await noticeAt(end - 1)).toBeNull();
      expect(await noticeAt(end)).toMatch(/^Restrictions in some areas have changed .* Ask your council/);
    });

    test("of an area whose rule goes by dates says by the clock whether today is an even or an odd one", async () => {
      const area = areasOf(stage()).find(({ currentStageAssignment: current, timeZoneId }) => {
        return timeZoneId === "Pacific/Auckland" && /even dates/.test(current?.stage.description ?? "");
      });
      const said = async (instant: string) => {
        const { page, close } = await openAt(Date.parse(instant), `areas/${area?.id}/`);
        const line = await page.locator(".today").textContent();
        await close();
        return line;
      };
      expect(await said("2026-11-21T10:59:00Z")).toBe("Today, Saturday 21 November, is an odd date.");
      expect(await said("2026-11-21T11:00:00Z")).toBe("Today, Sunday 22 November, is an even date.");
    });

    test("of a finished data set never follows the clock, and says which day it speaks for", async () => {
      const instant = Date.parse(status().asOf) + 400 * 24 * 60 * MINUTE;
      const { page, close } = await finished().open("freshness/", {
        purpose: "other times",
        prepare: ({ clock }) => clock.setFixedTime(instant),
      });
      expect(await page.locator("#notice").isVisible()).toBe(false);
      expect(await page.locator(".age").first().textContent()).toMatch(/old when published$/);
      expect(await page.locator(".site-footer").textContent()).toContain(
        "Data as at 21 November 2026 at 9:10 am NZDT, which is not kept up to date.",
      );
      await close();
    });

    test("counts the ages of readings by the clock, and withholds what has become too old", async () => {
      const { page, close } = await openAt(Date.parse(status().asOf) + 23 * 60 * MINUTE, "freshness/");
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
        const [newest] = readingsOf(id);
        return providerKey === "tasman" && newest?.freshness === "current";
      });
      await page.goto(stage().at(current));
      expect(await page.locator(".value:visible").allTextContents()).toEqual(
        (await page.locator(".latest-card").all()).map(() => "Out of date"),
      );
      expect(await page.locator(".latest-card").first().innerText()).toContain("it is older than 6 hours");
      await close();
    });

    test("of a consent withholds a flow that is too old, and says that its statuses are out of date", async () => {
      const saidAt = async (instant: number) => {
        const { page } = await openAt(instant, "consents/ath-2001006902_2e04/");
        const section = page.locator(".consent-site:has([data-then=flow])").first();
        return {
          main: await page.locator("main").innerText(),
          text: await section.innerText(),
          cells: await section.locator("td:nth-child(4)").allInnerTexts(),
        };
      };
      const before = await saidAt(Date.parse(status().asOf));
      expect(before.text).toMatch(/Flow [\d,.]+ .* unless stated again\./s);
      expect(before.cells.join()).toMatch(/above|below/);
      const after = await saidAt(Date.parse(status().asOf) + 60 * 24 * 60 * MINUTE);
      expect(after.text).toMatch(/No current flow on record\..* It is out of date now: ask the provider\./s);
      expect(new Set(after.cells)).toEqual(new Set(["–"]));
      const STATED = /No take|Partly restricted|No restriction stated/;
      expect(before.main).toMatch(STATED);
      expect(after.main).toContain("Out of date: what was stated counts no longer. Ask the provider.");
      expect(after.main).not.toMatch(STATED);
    });

    test("that has no script says how old readings were when it was published, and shows them", async () => {
      const { page, close } = await stage().open("freshness/", { javaScriptEnabled: false });
      expect(await page.locator(".age").first().textContent()).toMatch(/old when published$/);
      await close();
    });

    test("offers a newer build when the reader comes back, and loads it", async () => {
      const { notice, page, close } = await openAt(Date.parse(status().asOf) + MINUTE);
      const newer = { ...status(), asOf: "2030-01-01T00:00:00Z" };
      await page.route("**/v1/status.json", (route) => route.fulfill({ json: newer }));
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/updated since you opened it/);
      await Promise.all([page.waitForNavigation(), notice.getByRole("button").click()]);
      await close();
    });

    test("says that it is a copy, and how old, while the site cannot be reached", async () => {
      const { notice, page, close } = await openAt(Date.parse(status().asOf) + 5 * MINUTE);
      await page.context().setOffline(true);
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/cannot be reached.*copy that is 5 minutes old/);
      await page.context().setOffline(false);
      await notice.waitFor({ state: "hidden" });
      await close();
    });
  });
}
