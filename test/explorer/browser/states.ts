/** The states that a page may have to show. Nothing that is missing looks like "no restriction". */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { AreaScheduledChange } from "../../../schemas/resource.ts";
import { areaWhere, siteWhere } from "./page-types.ts";
import { answerOf, type Stage, statusOf } from "./stage.ts";

type List<T> = { readonly items: readonly T[] };

export function states(stage: () => Stage): void {
  const mainOf = (page: Page) => page.locator("main").innerText();
  const changesOf = (id: string) =>
    answerOf<List<AreaScheduledChange>>(stage(), `areas/${id}/scheduled-changes/pages/100/1.json`).items;
  const asOf = () => statusOf(stage()).asOf;
  const areaWithChange = (holds: (change: AreaScheduledChange) => boolean) =>
    areaWhere(stage(), ({ id }) => changesOf(id).some(holds));

  describe("a page says in words", () => {
    const onAreas: Record<string, [() => string, RegExp]> = {
      "that no restriction is set, as at when, and who says so": [
        () => areaWhere(stage(), (area) => !area.currentStageAssignment && area.trackingStatus === "tracked"),
        /No restriction set(.|\n)*As at 21 November 2026(.|\n)*Sources/,
      ],
      "that an area is not tracked": [
        () =>
          areaWhere(stage(), (area) => !area.currentStageAssignment && area.trackingStatus === "untracked"),
        /We do not know(.|\n)*There may be restrictions/,
      ],
      "that a change is pending": [
        () =>
          areaWithChange(
            ({ approval, isCancelled }) => approval.status === "pendingApproval" && !isCancelled,
          ),
        /Pending|not confirmed|waiting/i,
      ],
      "that a change is confirmed": [
        () =>
          areaWithChange(
            (change) => isApproved(change) && !change.isCancelled && change.effectiveFrom > asOf(),
          ),
        /Next change: (.|\n)*Confirmed/,
      ],
      "that a change was cancelled, and why": [
        () =>
          areaWithChange(({ isCancelled, cancellationReason }) => isCancelled && cancellationReason !== null),
        /Cancelled/i,
      ],
      "that a change was rejected": [
        () => areaWithChange(({ approval }) => approval.status === "rejected"),
        /Rejected/i,
      ],
    };
    test.each(Object.entries(onAreas))("%s", async (_, [addressOf, words]) => {
      const { page } = await stage().open(addressOf());
      expect(await mainOf(page)).toMatch(words);
    });

    test("nothing that sounds like no restriction for an area that is not tracked", async () => {
      const { page } = await stage().open(
        areaWhere(stage(), (area) => !area.currentStageAssignment && area.trackingStatus === "untracked"),
      );
      expect(await mainOf(page)).not.toMatch(/No restriction set/);
    });

    test("that a change was detected automatically", async () => {
      const found = answerOf<List<{ areaId: string; isAutoDetected: boolean }>>(
        stage(),
        "scheduled-changes/pages/100/1.json",
      );
      const { areaId } = found.items.find(({ isAutoDetected }) => isAutoDetected) as { areaId: string };
      const { page } = await stage().open(`areas/${areaId}/`);
      expect(await mainOf(page)).toMatch(/Detected automatically/i);
    });

    test("that a site is no longer updated, and shows no value of it", async () => {
      const { page } = await stage().open(siteWhere(stage(), ({ isServed }) => !isServed));
      expect(await mainOf(page)).toMatch(/no longer updated/);
      expect(await page.locator("figure.chart").count()).toBe(0);
    });

    test("that a status is out of date, and why", async () => {
      const { page } = await stage().open(
        siteWhere(
          stage(),
          ({ isServed, statuses }) => isServed && statuses.some(({ freshness }) => freshness === "stale"),
        ),
      );
      expect(await mainOf(page)).toMatch(/out of date: it is older than/i);
    });

    test("that there is no such page, and leads on", async () => {
      const { page } = await stage().open("areas/no-such-area/nor/this/");
      expect(await page.getAttribute("html", "data-page")).toBe("not-found");
      await page.locator("#main").getByRole("link", { name: "Restrictions now" }).click();
      expect(await page.getAttribute("html", "data-page")).toBe("home");
    });

    test("that the search cannot be read, if one of its files is missing or broken", async () => {
      for (const answer of [{ status: 404 }, { status: 200, body: "<html>" }, { status: 500 }]) {
        const { page } = await stage().open("search/?q=wai", {
          prepare: (page) => page.route("**/v1/search/**", (route) => route.fulfill(answer)),
        });
        await page.getByText("The search cannot be read now").waitFor();
        expect(await page.locator("#search-results li").count()).toBe(0);
      }
    });

    test("that there are no results, or what a search needs", async () => {
      const { page } = await stage().open("search/?q=no+such+thing");
      await page.getByText("No results for “no such thing”.").waitFor();
      await page.fill("#search-q", "");
      await page.getByText("Type a name, a river or a consent number.").waitFor();
    });
  });
}

const isApproved = ({ approval }: AreaScheduledChange) => /pproved$/.test(approval.status);
