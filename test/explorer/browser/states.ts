/** What a page says where something is missing. */

import { describe, expect, test } from "vitest";
import type { Stage } from "./stage.ts";

export function states(stage: () => Stage): void {
  describe("a page says in words", () => {
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
