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

    test("states each band's share for its own day, and until when it counts, as the API has them", async () => {
      const { page } = await stage().open(`consents/${CONSENT}/`);
      const days = new Set<string>();
      const shown: [string, number][] = [];
      for (const [place, { bands }] of consent().sites.entries()) {
        const section = page.locator(".consent-site").nth(place);
        const table = section.locator("tbody tr");
        if (bands.some(({ restriction }) => restriction !== null))
          expect(await section.innerText()).toContain("out of date from");
        for (const [index, { restriction, triggerLevel }] of bands.entries()) {
          const row = await table.nth(index).innerText();
          expect(row).toContain(triggerLevel.toLocaleString("en-NZ"));
          if (restriction === null) {
            expect(row).toContain("Not known");
            continue;
          }
          days.add(restriction.date);
          if (restriction.status === "partial" && restriction.allowedPercentage !== null)
            expect(row).toContain(`at most ${restriction.allowedPercentage}%`);
          shown.push([restriction.date, await table.nth(index).locator("time").count()]);
        }
      }
      expect(
        await page
          .locator("#answer time")
          .evaluateAll((all) => all.map((time) => time.getAttribute("datetime"))),
      ).toEqual([...days]);
      // Where all are for the same day, the question says it for them.
      expect(new Set(shown.map(([, times]) => times))).toEqual(new Set([days.size > 1 ? 1 : 0]));
    });

    test("answers for each river by its name, in the card itself, as the API has it", async () => {
      const { page } = await stage().open(`consents/${CONSENT}/`);
      const lines = (await page.locator(".now-panel .takes li").allInnerTexts()).map((line) =>
        line.replaceAll("\u00a0", " "),
      );
      const words = {
        none: "No restriction stated",
        partial: "Partly restricted: at most ",
        full: "No take",
      };
      for (const { name, bands } of consent().sites) {
        for (const { bandNumber, restriction } of bands) {
          const own = lines.filter((line) => line.startsWith(name));
          // A river whose bands are alike has one line for them.
          const line =
            own.length === 1
              ? own[0]
              : own.find((text) => text.split(":")[0]?.match(/\d+/g)?.includes(String(bandNumber)));
          const share = restriction?.status === "partial" ? `${restriction.allowedPercentage}%` : "";
          expect(line).toContain(restriction === null ? "Not known" : words[restriction.status] + share);
        }
      }
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
      expect(await page.locator(".linked").innerText()).toContain("ATH-2006007710.01");
    });

    test("says how the flow stands against each level, and which way it goes", async () => {
      const { page } = await stage().open(`consents/${CONSENT}/`);
      for (const [place, { name, bands }] of consent().sites.entries()) {
        const section = page.locator(".consent-site").nth(place);
        expect(await section.locator("h2").innerText()).toBe(name);
        const shown = /flow ([\d,.]+) /i.exec(await section.innerText())?.[1];
        if (shown === undefined) continue;
        const flow = Number(shown.replaceAll(",", ""));
        for (const [index, { triggerLevel }] of bands.entries()) {
          const words = await section.locator("tbody tr").nth(index).locator("td").nth(2).innerText();
          expect(words).toContain(flow >= triggerLevel ? "above" : "below");
          const [, difference = ""] = /^([\d,.]+)/.exec(words) ?? [];
          expect(Number(difference.replaceAll(",", ""))).toBeCloseTo(Math.abs(flow - triggerLevel), 0);
        }
      }
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
      expect(await button.innerText()).toBe("Keep on this device");
      await page.goto(`${stage().address}consents/`);
      expect(await own.count()).toBe(0);
      await page.evaluate(() =>
        localStorage.setItem("consents", '[{"number":"x","folder":"https://evil.example/"},7]'),
      );
      await page.reload();
      expect(await own.count()).toBe(0);
    });
  });

  test("no consent asks in the present tense over the status of another day", async () => {
    const { page } = await stage().open("consents/");
    const pages = await page
      .locator("tbody th a")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const questions = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const text = await (await fetch(address)).text();
            const shown = new DOMParser().parseFromString(text, "text/html");
            return {
              question: shown.querySelector("#answer")?.textContent ?? "",
              days: [...shown.querySelectorAll(".bands td:nth-child(6) time")].map((day) =>
                day.getAttribute("datetime"),
              ),
            };
          }),
        ),
      pages,
    );
    for (const { question, days } of questions) {
      if (question === "May I take water?") expect(days).toEqual([]);
      else
        expect(question).toMatch(
          new Set(days).size < 2
            ? /^(May I take water on Saturday 21 November 2026\?|Taking water, as stated for (?!Saturday 21)\w+ \d+ .*)$/
            : /^Taking water, as stated for .* to /,
        );
    }
  });
}
