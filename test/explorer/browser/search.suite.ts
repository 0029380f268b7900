/** The search on a host that only serves files: it finds what the API finds. */

import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Versions } from "../../../generator/api/versions-file.ts";
import { publishedIn } from "../../../generator/edge/node/published.ts";
import type { SearchResult } from "../../../schemas/resource.ts";
import { areasOf } from "./page-types.ts";
import type { Stage } from "./stage.ts";

/** What a page loads only when it is needed, such as the program of the suggestions. */
const PARTS = "**/assets/part.*.js";

type Found = { readonly totalCount: number; readonly items: readonly SearchResult[] };

export function searching(stage: () => Stage): void {
  const answer = async (target: string): Promise<Found> => {
    const published = publishedIn(stage().root);
    const { file } = await published.current().answer("GET", target, Date.now());
    const text = await file?.text();
    published.close();
    return JSON.parse(text ?? "null") as Found;
  };

  describe("the search", () => {
    test("keeps text, kinds and page in the address, and back returns to them", async () => {
      const { page } = await stage().open("search/?q=r&type=monitoringSite&type=consent");
      const names = page.locator("#search-results .result-name");
      const { items } = await answer("/v1/search?q=r&type=monitoringSite,consent&pageSize=20&pageNumber=2");
      await page.click("#search-pages button:text('Next')");
      await names
        .first()
        .getByText(items[0]?.name ?? "?", { exact: true })
        .waitFor();
      expect(await names.allTextContents()).toEqual(items.map(({ name }) => name));
      expect(new URL(page.url()).search).toBe("?q=r&type=monitoringSite&type=consent&page=2");
      await page.goBack();
      await page.locator("#search-page", { hasText: /^Page 1 / }).waitFor();
      await page.uncheck("[name=type][value=consent]");
      await expect
        .poll(() => page.textContent("#search-request"))
        .toBe("GET /v1/search?q=r&pageNumber=1&pageSize=20&type=monitoringSite");
    });

    test("answers in place on a page of anything: the stage in force and its rule, and Enter goes there", async () => {
      const area = areasOf(stage()).find(({ name }) => name === "Whangārei");
      const rule = area?.currentStageAssignment?.stage;
      const { page } = await stage().open("reference/");
      await page.focus("#site-search");
      await page.keyboard.insertText("whangarei");
      const first = page.locator("[role=option]").first();
      await first.locator(".result-name", { hasText: /^Whangārei$/ }).waitFor();
      await first.locator(".result-answer:not(:empty)").waitFor();
      expect(await first.locator(".result-answer strong").textContent()).toBe(rule?.name);
      expect(await first.locator(".result-answer").textContent()).toMatch(/: \S+/);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/areas/*/");
      expect(await page.textContent("h1")).toBe("Whangārei");
    });

    test("an answer is never cut, for bans come last", async () => {
      const { page } = await stage().open("search/?q=marlborough");
      await page.setViewportSize({ width: 320, height: 800 });
      const answer = page.locator(".result-answer:not(:empty)").first();
      await answer.waitFor();
      const lines = await answer.evaluate((element) => {
        const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
        return { cut: element.scrollHeight - element.clientHeight, lines: element.scrollHeight / lineHeight };
      });
      expect(lines.lines).toBeGreaterThan(2.5);
      expect(lines.cut).toBe(0);
    });

    test("says of a stage where nobody follows the notices that it may be out of date", async () => {
      const area = areasOf(stage()).find(({ name }) => name === "Whangārei");
      const file = `areas/${area?.id}.json`;
      const read = (path: string) => JSON.parse(readFileSync(join(stage().root, "v1", path), "utf8"));
      const record = JSON.stringify({ ...read(file), trackingStatus: "untracked" });
      // Its mark goes with it: otherwise it is taken for a file of another build.
      const versions: Versions = read(`versions/${file}`);
      const files = versions.files.map(([path, from, mark]) => [
        path,
        from,
        path === file ? hash("sha256", record).slice(0, 8) : mark,
      ]);
      const { page } = await stage().open("search/?q=whangarei", {
        purpose: "an untracked area",
        async prepare(page) {
          await page.route(`**/v1/${file}`, (route) => route.fulfill({ body: record }));
          await page.route(`**/v1/versions/${file}`, (route) =>
            route.fulfill({ json: { ...versions, files } }),
          );
        },
      });
      const answer = page.locator(".result-answer:not(:empty)").first();
      await answer.waitFor();
      expect(await answer.textContent()).toMatch(/^.+ \(not tracked, so it may be out of date\): /);
    });

    test("is a combobox: arrows choose and go round, Escape closes, and the field keeps the focus", async () => {
      const { page } = await stage().open("about/");
      const input = page.locator("#site-search");
      // At once: between the letters there would be the list of those before.
      await input.fill("wai");
      await page.waitForSelector("[role=option]");
      const names = await page.locator("[role=option] .result-name").allTextContents();
      const press = async (key: string) => {
        await page.keyboard.press(key);
        const id = (await input.getAttribute("aria-activedescendant")) ?? "";
        expect(await page.evaluate(() => document.activeElement?.id)).toBe("site-search");
        expect(await page.locator("[aria-selected=true]").getAttribute("id")).toBe(id);
        return page.locator(`#${id} .result-name`).textContent();
      };
      expect(await input.getAttribute("role")).toBe("combobox");
      expect(await input.getAttribute("aria-expanded")).toBe("true");
      // The first is chosen already.
      expect(await press("ArrowDown")).toBe(names[0]);
      expect(await press("ArrowDown")).toBe(names[1]);
      expect(await press("ArrowUp")).toBe(names[0]);
      expect(await press("ArrowUp")).toBe(names.at(-1));
      expect(names.at(-1)).toMatch(/^All \d+ results$/);
      expect(await press("ArrowDown")).toBe(names[0]);
      await page.keyboard.press("Escape");
      expect(await page.locator(".suggestions").isVisible()).toBe(false);
      expect(await input.getAttribute("aria-expanded")).toBe("false");
      expect(await input.inputValue()).toBe("wai");
    });

    test("waits on Enter for the answer to what was typed, whatever the list still shows", async () => {
      const { page } = await stage().open("about/");
      const press = (key: string) =>
        `dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", cancelable: true }))`;
      const typed = (text: string, ...then: string[]) => `(() => {
        const input = document.querySelector("#site-search");
        input.value = "${text}";
        input.dispatchEvent(new Event("input", { bubbles: true }));
        ${then.map((what) => `input.${what};`).join("\n")}
      })()`;
      const first = page.locator("[role=option] .result-name").first();
      await page.fill("#site-search", "whangarei");
      await first.getByText("Whangārei", { exact: true }).waitFor();
      // What is dismissed stays closed, and what is left.
      await page.evaluate(typed("otorohanga", press("Escape")));
      await page.waitForTimeout(500);
      expect(await page.locator(".suggestions").isVisible()).toBe(false);
      await page.evaluate(typed("whangarei", "blur()"));
      await page.waitForTimeout(500);
      expect(await page.locator(".suggestions").isVisible()).toBe(false);
      await page.focus("#site-search");
      await first.getByText("Whangārei", { exact: true }).waitFor();
      await page.evaluate(typed("otorohanga", press("Enter")));
      await page.waitForURL("**/areas/*/");
      expect(await page.textContent("h1")).toBe("Ōtorohanga District");
      // Pressed again, it waits no longer, and the answer that comes meanwhile leads nowhere.
      await page.route("**/search/?q=*", async (route) => {
        await page.waitForTimeout(1000);
        await route.continue();
      });
      await page.fill("#site-search", "whangarei");
      await first.getByText("Whangārei", { exact: true }).waitFor();
      await page.evaluate(typed("otorohanga", press("Enter"), press("Enter")));
      await page.waitForURL("**/search/?q=otorohanga");
      await page.unrouteAll();
      await page.goto(stage().at("about/"));
      // Where nothing is meant, it is the page of the search.
      await page.fill("#site-search", "whangarei");
      await first.getByText("Whangārei", { exact: true }).waitFor();
      await page.evaluate(typed("kaori", press("Enter")));
      await page.waitForURL("**/search/?q=kaori");
    });

    test("says that it knows no street addresses, and finds the place in one", async () => {
      const { page } = await stage().open("search/?q=12+High+Street,+Lower+Hutt+5010");
      await page.locator("#search-results li").first().waitFor();
      const first = page.locator("#search-results a").first();
      expect([await first.textContent(), await first.getAttribute("href")]).toEqual([
        "Lower Hutt",
        stage().at("areas/hutt-city/"),
      ]);
      await page.getByText("We know towns and suburbs, not streets: these are for “Lower Hutt”.").waitFor();
    });

    test("offers the place of an address, and Enter opens no page of an area", async () => {
      const { page } = await stage().open("about/");
      await page.fill("#site-search", "12 Karori Road");
      await page.locator(".suggestions", { hasText: "not streets" }).waitFor();
      expect(await page.locator("[role=option] .result-name").first().textContent()).toBe("Karori");
      expect(await page.locator("[role=option][aria-selected=true]").count()).toBe(0);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search/?q=*");
    });

    test("finds a town that no area is called after, says what applies there, and leads to its area", async () => {
      const { page } = await stage().open("");
      const area = areasOf(stage()).find(({ name }) => name === "Marlborough District");
      const stageName = area?.currentStageAssignment?.stage.name ?? "";
      await page.fill("#site-search", "blenheim");
      const option = page.locator("[role=option]").first();
      await option.getByText("Blenheim", { exact: true }).waitFor();
      await option.locator(".result-answer strong").waitFor();
      expect(await option.locator(".context").textContent()).toBe("Marlborough District");
      expect(await option.locator("strong").textContent()).toBe(stageName);
      const sign = /(?:level|stage) (\w+)/i.exec(stageName)?.[1]?.toUpperCase();
      expect(await option.locator(".swatch").textContent()).toBe(sign ?? "");
      // The list below has the area of the town.
      await page.waitForFunction(() => document.querySelectorAll("li.area:not([hidden])").length === 1);
      expect(await page.locator("li.area:not([hidden]) h3").textContent()).toBe("Marlborough District");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/areas/marlborough-district/");
    });

    test("puts the area before its council, says why another was found, and shows a town of the area’s name once", async () => {
      const { page } = await stage().open("about/");
      const typed = async (text: string) => {
        await page.fill("#site-search", text);
        await page.locator(".result-name").first().waitFor();
        await page.waitForTimeout(300);
        return page.locator("[role=option]").evaluateAll((all) => all.map(({ textContent }) => textContent));
      };
      const [first = "", second = "", ...others] = await typed("whangarei");
      expect(first).toMatch(/^Whangārei(?! District)/);
      expect(second).toMatch(/Council/);
      expect(others.filter((text) => text?.startsWith("Whangārei ·"))).toEqual([]);
      await page.goto(stage().at("search/?q=whang"));
      const wellington = page.locator("#search-results li", { hasText: "Wellington City Council" }).first();
      await wellington.waitFor();
      expect(await wellington.textContent()).toMatch(/^Wellington City.*found by another of its names$/);
    });

    test("offers the reader’s place and the map where it finds nothing, by keyboard too", async () => {
      const blenheim = { longitude: 173.9528, latitude: -41.51603 };
      const permissions = ["geolocation"];
      const { page } = await stage().open("about/", { geolocation: blenheim, permissions });
      await page.fill("#site-search", "no such place");
      await page.getByText("or find your area another way").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.locator("#located a", { hasText: "Marlborough District" }).first().waitFor();
      expect(new URL(page.url()).hash).toBe("");
      await page.goto(stage().at("search/?q=no+such+place"));
      await page.locator("#search-none a", { hasText: "map" }).click();
      await page.waitForURL("**/#map");
    });

    test("in a list finds a status by its words, and leads to the records that have it", async () => {
      const { page } = await stage().open("consents/");
      await page.fill("#list-q", "no take");
      const part = page.locator("#list-results a").first();
      await part.waitFor();
      expect(await part.textContent()).toBe("No take");
      const wanted = await page.locator("#list-results .count").first().textContent();
      await part.click();
      await page.waitForURL("**/list_page-no-take/");
      expect(await page.innerText("h1")).toBe(`Consents: No take ${wanted}`);
      // The heading says the status for all of them, but each row says by the clock when it is out of date.
      expect(await page.locator("thead th").allTextContents()).toEqual([
        "Consent",
        "Provider",
        "Sites",
        "Strictest status",
      ]);
      expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
    });

    test("says that it cannot be read, if one of its files is missing or broken", async () => {
      for (const answer of [{ status: 404 }, { status: 200, body: "<html>" }]) {
        const { page } = await stage().open("search/?q=wai", {
          prepare: (page) => page.route("**/v1/search/**", (route) => route.fulfill(answer)),
        });
        await page.getByText("The search cannot be read now").waitFor();
        expect(await page.locator("#search-results li").count()).toBe(0);
      }
    });

    test("says once beside the field that its program cannot be loaded, and tries again at the next key", async () => {
      const { page } = await stage().open("about/");
      await page.route(PARTS, (route) => route.abort());
      const said = page.locator(".suggestions p", { hasText: "The search cannot be read now." });
      await page.focus("#site-search");
      await said.waitFor();
      // What a screen reader reads out is what changes in a status.
      await page.evaluate(() => {
        const changes = new MutationObserver(() => document.body.classList.add("said-again"));
        changes.observe(document.querySelector(".suggestions p") as Element, { childList: true });
      });
      await page.keyboard.type("kar");
      await page.waitForTimeout(300);
      expect(await page.locator("body.said-again").count()).toBe(0);
      await page.locator("h1").click();
      await said.waitFor({ state: "hidden" });
      await page.unroute(PARTS);
      await page.focus("#site-search");
      await page.locator("[role=option]", { hasText: "Karori" }).first().waitFor();
      expect(await said.count()).toBe(0);
      expect(await page.locator(".suggestions").count()).toBe(1);
    });

    test("opens by Enter the area of the one town of that name, and no river for a town on no supply", async () => {
      const { page } = await stage().open("about/");
      const enter = async (text: string, url: string, said?: string) => {
        await page.goto(stage().at("about/"));
        await page.fill("#site-search", text);
        await page.locator("[role=option]").first().waitFor();
        if (said !== undefined) {
          const words = page.locator(".suggestions p", { hasText: said });
          const [above, below] = await Promise.all(
            [words, page.locator("[role=option]").first()].map((part) => part.boundingBox()),
          );
          expect(above?.y).toBeLessThan(below?.y ?? 0);
        }
        await page.keyboard.press("Enter");
        await page.waitForURL(url);
      };
      await enter("thames", "**/areas/thames-coromandel-other-supplies/");
      await enter("motueka", "**/search/?q=motueka", "Motueka is not on a council supply that we know");
      await page.locator("#search-status", { hasText: "Motueka is not on a council supply" }).waitFor();
      expect(await page.locator("#search-results .result-name").allTextContents()).toContainEqual(
        expect.stringMatching(/consents? on the Motueka River/),
      );
    });

    test("says that there are no results, or what a search needs", async () => {
      const { page } = await stage().open("search/?q=no+such+thing");
      await page.getByText("No results for “no such thing”.").waitFor();
      await page.fill("#search-q", "");
      await page.getByText("Type a name, a river or a consent number.").waitFor();
    });
  });
}
