/** Somebody who takes water: may I, how much, for which day, and why? */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Status } from "../../../schemas/document.ts";
import type { ConsentRestrictions, MonitoringSite } from "../../../schemas/resource.ts";
import { answerOf, type Stage } from "./stage.ts";

const CONSENT = "ath-2006007710_2e01";

type Away = { readonly id: string; readonly name: string; readonly away: number };
type Feature = {
  readonly geometry: { readonly coordinates: [number, number] } | null;
  readonly properties: { readonly id: string; readonly name: string };
};

/** What a site says of taking water: the strictest of its bands, and free only if all of them are. */
function statusWords(stage: Stage, id: string): RegExp {
  const { isServed, statuses } = answerOf<MonitoringSite>(stage, `monitoring-sites/${id}.json`);
  if (!isServed) return /^ ?No longer updated$/;
  if (statuses.length === 0) return /^Gives no status$/;
  const latest = new Map(
    statuses.toReversed().map(({ bandNumber, restriction }) => [bandNumber, restriction]),
  );
  const { asOf } = answerOf<Status>(stage, "status.json");
  const today = new Date(asOf).toLocaleDateString("sv", { timeZone: "Pacific/Auckland" });
  const said = [...latest.values()].map((restriction) =>
    // A permission lasts for its day.
    restriction?.status === "none" && restriction.date < today ? undefined : restriction?.status,
  );
  if (said.includes("full")) return /^ ?No take(; some not known)?\s+for \d+ \w+ 2026$/;
  if (said.includes("partial")) return /^ ?Partly restricted(; some not known)?\s+for \d+ \w+ 2026$/;
  return said.every((status) => status === "none")
    ? /^ ?No restriction stated\s+for \d+ \w+ 2026$/
    : /^ ?Not known$/;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Along a great circle, by the spherical law of cosines, in kilometres. */
function kilometresBetween(a: Position, b: Position): number {
  const [from, to, turn] = [a.latitude, b.latitude, b.longitude - a.longitude].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number];
  return 6371 * Math.acos(Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn));
}

type Position = { readonly latitude: number; readonly longitude: number };

/** A window of its own: whether it has a network is that of all its pages. */
async function pageAndContext(stage: Stage, path: string) {
  const { page } = await stage.openNew();
  await page.goto(stage.address + path);
  return { page, context: page.context() };
}

export function irrigating(stage: () => Stage): void {
  describe("monitoring sites", () => {
    test("are listed by nearness once that is asked for, from a file of all of them, and by name again", async () => {
      const here = { latitude: -43.5, longitude: 172.4 };
      const { page } = await stage().open("monitoring-sites/", {
        ...{ purpose: "nearest", geolocation: here, permissions: ["geolocation"] },
      });
      const byName = await page.locator("#list tbody th").allInnerTexts();
      expect(byName).toEqual(byName.toSorted((a, b) => (plain(a) < plain(b) ? -1 : 1)));
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      await page.click("#list-nearest");
      await page.locator("#list-status", { hasText: "stays on this device" }).waitFor();
      expect(asked.filter((url) => /geojson/.test(url))).toHaveLength(1);
      expect(asked.filter((url) => url.includes("43.5") || url.includes("172.4"))).toEqual([]);
      const sites = JSON.parse(
        readFileSync(join(stage().root, "v1/downloads/monitoring-sites.geojson"), "utf8"),
      ).features.flatMap(({ geometry, properties }: Feature) =>
        geometry === null
          ? []
          : {
              id: properties.id,
              name: properties.name,
              away: kilometresBetween(here, {
                longitude: geometry.coordinates[0],
                latitude: geometry.coordinates[1],
              }),
            },
      );
      const nearest = sites.toSorted((a: Away, b: Away) => a.away - b.away).slice(0, 20);
      const results = page.locator("#list-results li");
      expect(await results.locator(".result-name").allInnerTexts()).toEqual(
        nearest.map(({ name }: Away) => name),
      );
      expect(await results.first().innerText()).toContain(`about ${Math.round(nearest[0].away)} km away`);
      await expect
        .poll(() => results.locator(".result-answer").allInnerTexts())
        .toEqual(nearest.map(({ id }: Away) => expect.stringMatching(statusWords(stage(), id))));
      expect(await page.locator("#list").isVisible()).toBe(false);
      await page.click("#list-nearest");
      await page.locator("#list").waitFor();
      expect(await results.count()).toBe(0);
    });

    test("stay listed by name where the place is not allowed or not known, and the page says why", async () => {
      const { page } = await stage().open("monitoring-sites/", { purpose: "not allowed" });
      await page.click("#list-nearest");
      await page.locator("#list-status", { hasText: "was not allowed" }).waitFor();
      expect(await page.locator("#list tbody tr").first().isVisible()).toBe(true);
      expect(await page.locator("#list-nearest").getAttribute("aria-pressed")).toBe("false");
    });

    test("are drawn above their list, each that has a place", async () => {
      const { page } = await stage().open("monitoring-sites/", { javaScriptEnabled: false });
      const { features } = JSON.parse(
        readFileSync(join(stage().root, "v1/downloads/monitoring-sites.geojson"), "utf8"),
      );
      const located = features.filter(({ geometry }: Feature) => geometry !== null).length;
      expect(await page.locator(".map-sites figcaption").innerText()).toContain(`${located} sites`);
      const path = (await page.locator(".map-sites .point").getAttribute("d")) ?? "";
      const drawn = path.split("M").length - 1;
      expect(drawn).toBeLessThanOrEqual(located);
      expect(drawn).toBeGreaterThan(0.8 * located);
    });
  });

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

    test("is one of all on its river, two steps from the search: these are listed with what is stated for them", async () => {
      const { page } = await stage().open("about/", { viewport: { width: 390, height: 844 } });
      await page.fill("#site-search", "waimakariri");
      const row = page.locator("[role=option]", { hasText: "consents on the Waimakariri River" });
      await row.click();
      await page.waitForURL("**/consents/river_page-waimakariri-river/");
      const rows = page.locator("tbody tr");
      expect(await rows.count()).toBe(Number(await page.locator("h1 .count").innerText()));
      for (const words of await rows.locator("td.status").allInnerTexts())
        expect(words.trim()).toMatch(/^(No take|Partly restricted|No restriction stated|Not known)/);
    });

    test("is found by its river in the list of consents, and without a network the list says so and stays", async () => {
      const { page, context } = await pageAndContext(stage(), "consents/");
      await page.fill("#list-q", "waimakariri");
      await page.locator("#list-results a", { hasText: "consents on the Waimakariri River" }).waitFor();
      await page.fill("#list-q", "");
      await context.setOffline(true);
      await page.fill("#list-q", "rakaia");
      await page.locator("#list-status", { hasText: "cannot be read now" }).waitFor();
      expect(await page.locator("#list tbody tr").first().isVisible()).toBe(true);
      await context.setOffline(false);
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
