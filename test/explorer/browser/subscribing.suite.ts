/** The page "What’s changing", and subscribing. */

import { describe, expect, test } from "vitest";
import { addressesOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

export function subscribing(stage: () => Stage): void {
  describe("what is changing", () => {
    test("is narrowed to a council, and the address keeps the choice", async () => {
      const { page, faults } = await stage().open("changes/");
      const shown = () => page.locator(".happening:visible").count();
      const all = await shown();
      const total = await page.locator(".happening").count();
      const council = await page.locator("#filter-organisation option").nth(1).getAttribute("value");
      await page.selectOption("#filter-organisation", council);
      const some = await shown();
      expect(some).toBeGreaterThan(0);
      expect(some).toBeLessThan(all);
      expect(await page.textContent("#filter-count")).toBe(`${some} of ${total} changes`);
      const others = page.locator(`.happening:visible:not([data-change*="${council}"])`);
      expect(await others.count()).toBe(0);
      // A day without a change that is shown is not shown either.
      expect(await page.locator(".day:visible:not(:has(.happening:not([hidden])))").count()).toBe(0);
      await page.reload();
      expect(await shown()).toBe(some);
      await page.goBack();
      expect(await shown()).toBe(all);
      expect(faults).toEqual([]);
    });

    test("narrowed to a council, counts its changes alone, has no empty heading, and offers its feed", async () => {
      const { page } = await stage().open("changes/");
      const everywhere = await page.innerText("#summary");
      const councils = await page
        .locator("#filter-organisation option")
        .evaluateAll((all) =>
          all
            .slice(1)
            .map((option) => ({ id: (option as HTMLOptionElement).value, name: option.textContent })),
        );
      const visible = (within: string, badge = "") =>
        page.locator(`${within} .happening:visible`).filter({ has: page.locator(`.badge${badge}`) });
      const nothing = page.getByText("Nothing is scheduled for this council.");
      const seen = new Set<string>();
      for (const { id, name } of councils) {
        // Until one has been seen of each kind; the others are alike.
        if (seen.size === 2) break;
        await page.selectOption("#filter-organisation", id);
        const ahead = "section[aria-labelledby=ahead]";
        const [confirmed, pending] = await Promise.all(
          [".confirmed", ".pending"].map((badge) => visible(ahead, badge).count()),
        );
        expect(await page.innerText("#summary")).toMatch(
          pending === 0
            ? new RegExp(`^${confirmed} changes? (is|are) confirmed\\.$`)
            : new RegExp(`^${confirmed} changes? (is|are) confirmed, and ${pending} pending`),
        );
        expect(await nothing.isVisible()).toBe((await visible(ahead).count()) === 0);
        for (const part of ["past", "dropped"]) {
          const shown = await visible(`section[aria-labelledby=${part}]`).count();
          expect(await page.isVisible(`#${part}`), `${name}, ${part}`).toBe(shown > 0);
          if (part === "dropped" && shown > 0) {
            seen.add(part);
            const summary = page.locator(".dropped > .more-days > summary");
            expect(await summary.innerText()).toMatch(new RegExp(`^${shown} dropped changes?$`));
          }
        }
        if (await nothing.isVisible()) seen.add("nothing");
        expect(await page.innerText(".subscribe .means")).toContain(`changes in the areas of ${name}:`);
        for (const type of ["application/atom+xml", "text/calendar"])
          for (const link of await page.locator(`:is(.subscribe a, head link)[type="${type}"]`).all())
            expect(await link.getAttribute("href")).toMatch(new RegExp(`/organisations/${id}\\.(atom|ics)$`));
      }
      expect(seen).toEqual(new Set(["dropped", "nothing"]));
      await page.selectOption("#filter-organisation", "");
      expect(await page.innerText("#summary")).toBe(everywhere);
      expect(await nothing.isVisible()).toBe(false);
      expect(await page.innerText(".subscribe .means")).toContain("changes everywhere:");
      expect(await page.locator(".more-days[open]").count()).toBe(0);
    });

    test("is all there without scripts, without a filter that would do nothing", async () => {
      const { page } = await stage().open("changes/", { javaScriptEnabled: false });
      expect(await page.locator(".happening:visible").count()).toBeGreaterThan(40);
      expect(await page.isVisible("#filter")).toBe(false);
      expect(await page.locator(".subscribe button:visible").count()).toBe(0);
    });
  });

  describe("subscribing", () => {
    test("opens the calendar in the reader's own program, and copies what the head of the page names", async () => {
      const { page, faults } = await stage().open(addressesOf.area(stage()), {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      // Only the page in front may use the clipboard, and other tests have left theirs open.
      await page.bringToFront();
      const hrefsOf = (selector: string) =>
        page.locator(selector).evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      const [feed = "", calendar = ""] = await hrefsOf(
        'head link[rel="alternate"]:not([type="text/markdown"])',
      );
      expect(await hrefsOf('a[type="text/calendar"]')).toEqual([calendar.replace(/^http:/, "webcal:")]);
      for (const [what, address] of [
        ["feed", feed],
        ["calendar", calendar],
      ] as const) {
        await page.click(`button:has-text("Copy the ${what}’s address")`);
        await expect.poll(() => page.innerText(".copied")).toBe(`Copied: ${address}`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      }
      expect(faults).toEqual([]);
    });

    test("shows the address where the browser refuses its clipboard", async () => {
      const { page } = await stage().open("changes/");
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
      });
      await page.click('button:has-text("Copy the feed’s address")');
      await page.locator(".copied", { hasText: /^http.*all\.atom$/ }).waitFor();
    });
  });

  test("a badge can be put into a page by its markup alone, in light and dark", async () => {
    const { page } = await stage().open(addressesOf.area(stage()));
    const markup = (await page.textContent(".badge-embed code")) ?? "";
    expect(markup).not.toContain("script");
    expect(markup).toContain(stage().address);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(markup);
      const badge = page.locator("img");
      await badge.evaluate((image) => (image as HTMLImageElement).decode());
      expect(await badge.getAttribute("alt")).toMatch(/^Water restrictions in ./);
      const background = await page.evaluate(() => {
        const image = document.querySelector("img") as HTMLImageElement;
        const canvas = document.createElement("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return [...context.getImageData(6, 50, 1, 1).data.slice(0, 3)];
      });
      expect(background).toEqual(colorScheme === "light" ? [255, 255, 255] : [0x13, 0x1f, 0x28]);
    }
  });
}
