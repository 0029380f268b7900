/** Somebody with a hose or a sprinkler: may I water now, and where may sprinklers run? */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { UsesOverTime } from "../../../generator/api/may-use-file.ts";
import { answerAt, type UseAnswer } from "../../../generator/api/use-answer.ts";
import { HOUSES, type House } from "../../../generator/api/uses.ts";
import { wateringNow } from "../../../generator/views/uses/watering.ts";
import { breaches, MODES, RULES } from "./axe.ts";
import { openFilled } from "./filled-map.ts";
import { inBrowser, live, sample } from "./in-browser.ts";
import { innerPoints, PLACE, SIDE } from "./inner-points.ts";
import { areasOf } from "./page-types.ts";
import { coloursAt, paletteOf } from "./picture.ts";
import { answerOf, polygonsOf, type Stage, statusOf, wakeAt } from "./stage.ts";

/** By the clocks of Auckland on Saturday 21 November, an odd date: the morning, at the ends of windows, noon, the evening. */
const INSTANTS = ["09:12", "09:59", "10:00", "13:30", "19:00", "20:59", "23:30"].map((time) =>
  Date.parse(`2026-11-21T${time}:00+13:00`),
);

const CHOICES: readonly (House | null)[] = [null, ...HOUSES];

inBrowser("watering", ({ stageOf }) => {
  const stage = stageOf(live);
  const finished = stageOf(sample);
  const openAt = (now: number, path: string) => stage().open(path, { now });
  const choose = async (page: Page, house: House | null) => {
    // The list is answered by a script that comes when it is asked.
    if (new URL(page.url()).searchParams.has("sprinklers"))
      await page.locator(".sprinklers [role=status]:not(:empty)").waitFor({ state: "attached" });
    await page.locator("select.house").selectOption(house ?? "");
  };

  describe("where may sprinklers run now?", () => {
    test("shows the areas of which a rule says so, until when, and counts all others by why not", async () => {
      const verdicts = new Set<Verdict>();
      const { page } = await openAt(INSTANTS[0] as number, "?sprinklers=now");
      for (const now of INSTANTS) {
        await wakeAt(page, now);
        const byHouse = HOUSES.map((house) => sprinklersAt(stage(), now, house));
        for (const house of CHOICES) {
          await choose(page, house);
          const expected = sprinklersAt(stage(), now, house);
          // Where no house may, the number decides nothing.
          for (const [id, verdict] of expected)
            if (verdict === "houseNumber" && byHouse.every((of) => of.get(id) === "notAllowed"))
              expected.set(id, "notAllowed");
          for (const verdict of expected.values()) verdicts.add(verdict);
          const items = page.locator("li.area:visible");
          const shown = await items.evaluateAll((items) =>
            items.map((item) => [item.id, item.querySelector(".area-sprinklers")?.textContent]),
          );
          expect(new Set(shown.map(([id]) => id))).toEqual(new Set(allowedIn(expected)));
          for (const [, said] of shown) expect(said).toMatch(/may run (at any time|until)/);
          expect(numbersIn(await page.locator(".sprinklers [role=status]").innerText())).toEqual(
            numbersOf(expected),
          );
          expect(await numbersOn(page, ".map-areas path[data-area]:not(.filtered)")).toEqual(
            await numbersOn(page, "li.area:visible"),
          );
        }
      }
      expect([...verdicts].sort()).toEqual(Object.keys(COUNTED).sort());
    });

    test("colours the interactive map where they may, and nothing else", async () => {
      const now = INSTANTS[1] as number;
      const { page } = await stage().open("?sprinklers=now", {
        now,
        viewport: { width: SIDE, height: SIDE },
        reducedMotion: "reduce",
      });
      await choose(page, "odd");
      await openFilled(page, PLACE);
      const { accent } = await paletteOf(page, ["accent"]);
      const expected = sprinklersAt(stage(), now, "odd");
      const places = [...expected.keys()].flatMap((id) =>
        innerPoints(polygonsOf(stage(), id), 14).map((at) => ({ id, at })),
      );
      const colours = await coloursAt(
        page,
        places.map(({ at }) => at),
      );
      const coloured = new Set(
        places.filter((_, index) => colours[index]?.includes(accent as string)).map(({ id }) => id),
      );
      const allowed = [...new Set(places.map(({ id }) => id))].filter((id) => expected.get(id) === "allowed");
      expect(allowed.length).toBeGreaterThan(1);
      expect([...coloured].sort()).toEqual(allowed.sort());
    });

    test("is in the address, is taken back with the filter, and keeps the house number on the device", async () => {
      const { page } = await openAt(INSTANTS[0] as number, "");
      expect(await page.locator("select.house").isVisible()).toBe(false);
      await page.getByText("Where may sprinklers run now?").click();
      expect(new URL(page.url()).search).toBe("?sprinklers=now");
      await choose(page, "even");
      expect(new URL(page.url()).search).toBe("?sprinklers=now");
      await page.reload();
      await page.locator(".sprinklers [role=status]:not(:empty)").waitFor({ state: "attached" });
      expect(await page.locator("select.house").inputValue()).toBe("even");
      await page.click("#filter button[type=reset]");
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
      expect(await page.locator(".area-sprinklers").count()).toBe(0);
      await page.goto(stage().at(`areas/${areaByHouses(stage())}/`));
      expect(await page.locator("select.house").inputValue()).toBe("even");
    });

    test("follows the clock while the page is open", async () => {
      const { page } = await stage().open("?sprinklers=now", {
        purpose: "a running clock",
        prepare: ({ clock }) => clock.install({ time: INSTANTS[1] as number }),
      });
      await choose(page, "odd");
      const shown = () => page.locator("li.area:visible").count();
      const [before = 0, after = 0] = [0, 2 * 60_000].map(
        (later) => allowedIn(sprinklersAt(stage(), (INSTANTS[1] as number) + later, "odd")).length,
      );
      expect(after).not.toBe(before);
      await expect.poll(shown).toBe(before);
      await page.clock.runFor(2 * 60_000);
      await expect.poll(shown).toBe(after);
    });

    test("says nothing by a clock that is behind the data", async () => {
      const behind = await openAt(Date.parse(statusOf(stage()).asOf) - 60_000, "?sprinklers=now");
      expect(await behind.page.locator(".sprinklers [role=status]").innerText()).toMatch(/clock .* behind/);
      expect(await behind.page.locator("li.area:visible").count()).toBe(0);
    });

    test("keeps to WCAG 2.2 AA and fits, in light and dark, from 320 pixels on, and so does the card of an area", async () => {
      const onPhones = [320, 390].flatMap((width) => [
        { rules: RULES.size, colours: "light" as const, size: { width, height: 800 } },
        { rules: RULES.colours, colours: "dark" as const, size: { width, height: 800 } },
      ]);
      for (const [path, ...own] of [
        ["?sprinklers=now", "#filter", ".areas", "figure.map"],
        [`areas/${areaByHouses(stage())}/`, ".uses"],
      ] as const) {
        const { page } = await openAt(INSTANTS[0] as number, path);
        await choose(page, "odd");
        expect(await breaches([...MODES, ...onPhones], page, ...own)).toEqual([]);
      }
    });

    test("is no answer while the rules are on their way, nor where they cannot be read, and may be asked again", async () => {
      const { page } = await openAt(INSTANTS[0] as number, "");
      const rules = "**/search/sprinklers.json";
      const released = Promise.withResolvers<void>();
      await page.route(rules, async (route) => {
        await released.promise;
        await route.abort();
      });
      const question = page.getByText("Where may sprinklers run now?");
      await question.click();
      expect(await page.locator("main.of-sprinklers, .sprinkler-legend:visible").count()).toBe(0);
      released.resolve();
      const status = page.locator(".sprinklers [role=status]");
      await expect.poll(() => status.innerText()).toMatch(/could not be loaded/);
      await page.unroute(rules);
      await question.click();
      await expect.poll(() => status.innerText()).toMatch(/^On lawns of homes/);
      expect(await page.locator("main.of-sprinklers").count()).toBe(1);
    });

    test.each([
      [
        "as not known whose page and file are of two builds with different stages",
        (text: string) => text.replace(/"stage":\{"id":"/g, "$&0"),
        /in 0 of \d+ areas\. No answer for .* and \d+ not known/,
      ],
      [
        "for themselves where the council has to approve",
        (text: string) =>
          text.replace(/"conditions":\[[^\]]*\]/g, '"conditions":[{"kind":"councilApproval","value":null}]'),
        /in 0 of \d+ areas\. .*In \d+ only if the council approves\./,
      ],
    ])("counts areas %s", async (what, changed, said) => {
      const { page } = await stage().open("?sprinklers=now", {
        purpose: `sprinklers, counted ${what}`,
        now: INSTANTS[0] as number,
        prepare: (page) =>
          page.route("**/sprinklers.json", async (route) => {
            const text = await (await route.fetch()).text();
            await route.fulfill({ body: changed(text) });
          }),
      });
      await expect.poll(() => page.locator(".sprinklers [role=status]").innerText()).toMatch(said);
      expect(await page.locator("li.area:visible, .area-sprinklers").count()).toBe(0);
    });

    test("cannot be asked without scripts, nor of a finished data set", async () => {
      const plain = await stage().open("", { javaScriptEnabled: false });
      expect(await plain.page.locator(".sprinklers:visible").count()).toBe(0);
      const { page } = await finished().open("?sprinklers=now");
      expect(await page.locator(".sprinklers").count()).toBe(0);
      expect(await page.locator("li.area:visible").count()).toBe(areasOf(finished()).length);
    });
  });

  describe("may I water?", () => {
    test("asks for the house number where a rule needs it and nowhere else, and answers anew once it is chosen", async () => {
      const other = await openAt(INSTANTS[0] as number, `areas/${areaByHouses(stage(), false)}/`);
      await other.page.locator(".headline", { hasNotText: /^On / }).waitFor();
      expect(await other.page.locator("select.house").count()).toBe(0);
      const { page } = await openAt(INSTANTS[0] as number, `areas/${areaByHouses(stage())}/`);
      await page.locator(".headline", { hasNotText: /^On / }).waitFor();
      const said = new Set<string>();
      for (const house of CHOICES) {
        await choose(page, house);
        said.add(await page.locator(".uses li").first().innerText());
      }
      expect(said.size).toBeGreaterThan(1);
    });

    test("is that of the hour as soon as a page wakes that was asleep", async () => {
      const id = areasOf(stage()).find(({ name }) => name === "Wellington City")?.id as string;
      const evening = Date.parse("2026-11-21T19:30:00+13:00");
      const at = { timeZone: "Pacific/Auckland", house: null };
      const [before, then] = [evening - 60 * 60_000, evening].map(
        (now) => wateringNow(usesOf(stage(), id), { ...at, now }).headline,
      );
      const { page } = await openAt(evening - 60 * 60_000, `areas/${id}/`);
      await expect.poll(() => page.innerText(".headline")).toBe(before);
      await wakeAt(page, evening);
      await expect.poll(() => page.innerText(".headline")).toBe(then);
      expect(then).not.toBe(before);
    });

    test("keeps to its hours where the API cannot be read, and says so where another level applies by now", async () => {
      const id = areaByHouses(stage());
      const file = answerOf<UsesOverTime>(stage(), `areas/${id}/may-use.json`);
      const other = { ...file, stages: file.stages.map((one) => ({ ...one, stage: { id: "another" } })) };
      for (const [status, said] of [
        [404, /^On Sat 21 Nov 2026, /],
        [200, /^Another level applies since this page was made\. Load it again\.$/],
      ] as const) {
        const { page } = await stage().open(`areas/${id}/`, {
          purpose: `may-use with ${status}`,
          now: INSTANTS[0] as number,
          prepare: (page) => page.route("**/may-use.json", (route) => route.fulfill({ status, json: other })),
        });
        await page.waitForLoadState("networkidle");
        await expect.poll(() => page.locator(".headline").innerText()).toMatch(said);
        expect(await page.locator(".uses li").count()).toBe(status === 200 ? 0 : 3);
      }
    });

    test("names the hours of the day where there are no scripts, and for a finished data set, and leads to the text", async () => {
      const id = areaByHouses(stage());
      for (const [own, options] of [
        [stage(), { javaScriptEnabled: false }],
        [finished(), {}],
      ] as const) {
        const { page } = await own.open(`areas/${id}/`, options);
        const card = await page.locator(".uses").innerText();
        expect(card).toMatch(
          /^Sat 21 Nov 2026, 9:10\sam–midnight:\s+◷\s+Sprinklers.*: (odd|even) house numbers, [\s\S]*For homes on the town supply. The scheme’s words decide/,
        );
        expect(card).not.toMatch(/You may|Not before/);
        expect(await page.locator(".headline").innerText()).toMatch(/^On Sat 21 Nov 2026, .*by house number/);
        expect(await page.locator(".uses select:visible").count()).toBe(0);
        expect(await page.locator('.uses a[href="#rules"]').count()).toBe(1);
      }
    });
  });
});

/** The numbers of the areas that the picture of the map colours, or that are in the list. */
const numbersOn = (page: Page, selector: string): Promise<number[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      (all as HTMLElement[])
        .map(({ dataset: { area, listed = "" } }) => Number(area ?? JSON.parse(listed).number))
        .sort((a, b) => a - b),
    );

type Verdict = UseAnswer["answer"] | NonNullable<UseAnswer["why"]>;

const usesOf = (stage: Stage, id: string): UsesOverTime => answerOf(stage, `areas/${id}/may-use.json`);

/** What the API answers of sprinklers on the lawns of homes, by the id of the area. */
const sprinklersAt = (stage: Stage, now: number, house: House | null): Map<string, Verdict> =>
  new Map(
    areasOf(stage).map(({ id: areaId }) => {
      const asked = { who: "residential", what: "lawn", by: "sprinkler", source: "townSupply" } as const;
      const question = { areaId, ...asked, house: house ?? undefined, at: now };
      const { answer, why } = answerAt(question, now, usesOf(stage, areaId));
      return [areaId, why === "noRules" ? "notStated" : (why ?? answer)];
    }),
  );

const allowedIn = (verdicts: ReadonlyMap<string, Verdict>): string[] =>
  [...verdicts].flatMap(([id, verdict]) => (verdict === "allowed" ? id : []));

/** How the sum counts them. The sample has an area for each. */
const COUNTED = {
  allowed: /in (\d+) of \d+ areas/,
  notAllowed: /Not now in (\d+)/,
  houseNumber: /In (\d+) it depends on the house number/,
  notStated: /(\d+) without a rule/,
  unclear: /(\d+) with an unclear text/,
  noStage: /(\d+) without a restriction/,
  notTracked: /(\d+) not tracked/,
} satisfies Partial<Record<Verdict, RegExp>>;

const numbersIn = (said: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(COUNTED).map(([verdict, pattern]) => [verdict, Number(pattern.exec(said)?.[1] ?? 0)]),
  );

const numbersOf = (expected: ReadonlyMap<string, Verdict>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(COUNTED).map((verdict) => [
      verdict,
      [...expected.values()].filter((one) => one === verdict).length,
    ]),
  );

/** The id of an area where the house number decides about a lawn, or does not. */
function areaByHouses(stage: Stage, decides = true): string {
  const found = areasOf(stage).find(({ id }) => {
    const rules = usesOf(stage, id).stages[0]?.rules.filter(
      ({ who, what }) => who.includes("residential") && what.includes("lawn"),
    );
    return rules?.length && rules.some(({ spans }) => !("all" in spans)) === decides;
  });
  if (found === undefined) throw new Error("The sample has no area with such rules.");
  return found.id;
}
