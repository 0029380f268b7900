/** Somebody who takes water: may I, how much, for which day, and why? */

import { describe, expect, test } from "vitest";
import type { ConsentRestrictions } from "../../../schemas/resource.ts";
import { answerOf, type Stage } from "./stage.ts";

const CONSENT = "ath-2006007710_2e01";

export function irrigating(stage: () => Stage): void {
  const consent = () => answerOf<ConsentRestrictions>(stage(), `consents/${CONSENT}.json`);

  describe("a consent", () => {
    test("is it restricted, and why? In two steps from anywhere, the share in the headline on a phone's first screen", async () => {
      const { page } = await stage().open("about/", { viewport: { width: 390, height: 844 } });
      await page.fill("#site-search", "ATH-2006007710.01");
      await page.locator(".suggestions a, [role=option]").first().waitFor();
      await page.locator(".suggestions a, [role=option]").first().click();
      await page.waitForURL(`**/consents/${CONSENT}/`);
      const headline = page.locator(".now-stage");
      expect(await headline.innerText()).toBe("Partly restricted: at most 50% in some bands");
      const box = await headline.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
    });

    test("is found by the name of its river", async () => {
      const { page } = await stage().open("consents/");
      const river = consent().sites[0]?.name ?? "";
      await page.fill(
        "#list-q",
        river.replace(/[^\x20-\x7e]/g, (letter) => letter.normalize("NFD").charAt(0)),
      );
      await page.locator("#list-results a", { hasText: river }).click();
      await page.waitForURL("**/#consents");
      expect(await page.locator("[aria-labelledby=consents]").innerText()).toContain("ATH-2006007710.01");
    });

    test("is kept on the device, listed with what it says for its day, and forgotten on request", async () => {
      const { page } = await stage().open(`consents/${CONSENT}/`);
      const button = page.locator("button.keep");
      await button.click();
      expect(await button.getAttribute("aria-pressed")).toBe("true");
      await page.goto(`${stage().address}consents/`);
      const own = page.locator(".own-consents > ul > li");
      await own.locator(".now-stage").waitFor();
      expect(await own.innerText()).toMatch(
        /^\S+ May I take water on Saturday 21 November 2026\?\s+Partly restricted: at most 50% in some bands\s/,
      );
      await page.goto(stage().address);
      await own.locator(".takes").waitFor();
      await own.getByRole("link").click();
      await page.waitForURL(`**/consents/${CONSENT}/`);
      await button.click();
      expect(await button.innerText()).toBe("Save to your consents");
      await page.goto(`${stage().address}consents/`);
      expect(await own.count()).toBe(0);
      await page.evaluate(() =>
        localStorage.setItem("consents", '[{"number":"x","folder":"https://evil.example/"},7]'),
      );
      await page.reload();
      expect(await own.count()).toBe(0);
    });
  });
}
