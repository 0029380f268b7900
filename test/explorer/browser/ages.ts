/** What a page says of its own age. */

import { describe, expect, test } from "vitest";
import type { Status } from "../../../schemas/resource.ts";
import { answerOf, type Stage } from "./stage.ts";

const MINUTE = 60_000;

export function ages(stage: () => Stage): void {
  const status = () => answerOf<Status>(stage(), "status.json");
  const openAt = async (instant: number) => {
    const watched = await stage().open("about/", {});
    await watched.page.clock.setFixedTime(instant);
    await watched.page.goto(stage().address);
    return { ...watched, notice: watched.page.locator("#notice") };
  };

  describe("a page", () => {
    test("says nothing of its age for as long as it is true", async () => {
      const { notice, page, close } = await openAt(Date.parse(status().asOf) + MINUTE);
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await page.waitForLoadState("networkidle");
      expect(await notice.isVisible()).toBe(false);
      await close();
    });

    test("says how old it is from the instant on that something may have changed", async () => {
      const { notice, close } = await openAt(Date.parse(status().validUntil as string) + 73 * 60 * MINUTE);
      expect(await notice.textContent()).toMatch(/3 days old.*Ask your council/);
      await close();
    });

    test("tells of a newer build when the reader comes back to it, and loads it", async () => {
      const { notice, page, close } = await openAt(Date.parse(status().asOf) + MINUTE);
      const newer = { ...status(), asOf: "2030-01-01T00:00:00Z" };
      await page.route("**/v1/status.json", (route) => route.fulfill({ json: newer }));
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await notice.waitFor({ state: "visible" });
      expect(await notice.textContent()).toMatch(/updated since you opened it/);
      await Promise.all([page.waitForNavigation(), notice.getByRole("button").click()]);
      await close();
    });

    test("says that it is a copy, and of when, while the site is out of reach", async () => {
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
