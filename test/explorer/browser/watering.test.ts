/** Somebody with a hose or a sprinkler: may I water now, and where may sprinklers run? */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { UsesOverTime } from "../../../generator/api/may-use-file.ts";
import {
  HOUSES,
  type House,
  type Means,
  type Purpose,
  type UseRule,
  type UseWindow,
} from "../../../generator/api/uses.ts";
import { breaches, MODES } from "./accessibility.ts";
import { RULES } from "./axe.ts";
import { openFilled } from "./filled-map.ts";
import { inBrowser, live, sample } from "./in-browser.ts";
import { innerPoints, PLACE, SIDE } from "./inner-points.ts";
import { areasOf } from "./page-types.ts";
import { coloursAt, paletteOf } from "./picture.ts";
import { answerOf, polygonsOf, type Stage, statusOf, wakeAt } from "./stage.ts";
import {
  areaOf,
  type Expected,
  expectedOf,
  readMinute,
  ruleFor,
  rulesOf,
  sprinklersAt,
  type Verdict,
} from "./use-oracle.ts";

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
        const byHouse = new Map(HOUSES.map((house) => [house, sprinklersAt(stage(), now, house)]));
        const verdictOf = (id: string, house: House) => byHouse.get(house)?.get(id)?.verdict;
        for (const house of CHOICES) {
          await choose(page, house);
          const expected = sprinklersAt(stage(), now, house);
          // Where no house may, the number decides nothing.
          for (const [id, one] of expected)
            if (one.verdict === "houseNumber" && HOUSES.every((each) => verdictOf(id, each) === "notAllowed"))
              expected.set(id, { ...one, verdict: "notAllowed" });
          for (const { verdict } of expected.values()) verdicts.add(verdict);
          const allowed = [...expected].filter(([, { verdict }]) => verdict === "allowed");
          const items = page.locator("li.area:visible");
          const shown = await items.evaluateAll((items) =>
            items.map((item) => [item.id, item.querySelector(".area-sprinklers")?.textContent]),
          );
          expect(new Set(shown.map(([id]) => id))).toEqual(new Set(allowed.map(([id]) => id)));
          for (const [id, said] of shown) {
            const minute = expected.get(id as string)?.minute ?? null;
            expect(said).toMatch(minute === null ? /may run at any time/ : /may run until/);
            if (minute !== null) expect(readMinute(said as string), `${id}: ${said}`).toBe(minute);
          }
          expect(numbersIn(await page.locator(".sprinklers [role=status]").innerText())).toEqual(
            numbersOf(expected),
          );
          expect(await numbersOn(page, ".map-areas path[data-area]:not(.filtered)")).toEqual(
            await numbersOn(page, "li.area:visible"),
          );
        }
      }
      // The sample has an area for each.
      expect([...verdicts].sort()).toEqual(
        ["allowed", "houseNumber", "noStage", "notAllowed", "notStated", "notTracked", "unclear"].sort(),
      );
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
      const allowed = [...new Set(places.map(({ id }) => id))].filter(
        (id) => expected.get(id)?.verdict === "allowed",
      );
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
      const then = INSTANTS[1] as number;
      const [before = 0, after = 0] = [then, then + 2 * 60_000].map(
        (now) =>
          [...sprinklersAt(stage(), now, "odd").values()].filter(({ verdict }) => verdict === "allowed")
            .length,
      );
      expect(after).not.toBe(before);
      await expect.poll(shown).toBe(before);
      await page.clock.runFor(2 * 60_000);
      await expect.poll(shown).toBe(after);
    });

    test("says nothing by a clock that is behind the data, nor once the stages are no longer known", async () => {
      const behind = await openAt(Date.parse(statusOf(stage()).asOf) - 60_000, "?sprinklers=now");
      expect(await behind.page.locator(".sprinklers [role=status]").innerText()).toMatch(/clock .* behind/);
      expect(await behind.page.locator("li.area:visible").count()).toBe(0);
      for (const days of [0, 3]) {
        const late = await openAt(
          Date.parse(statusOf(stage()).horizon as string) + days * 86_400_000,
          "?sprinklers=now",
        );
        expect(
          await late.page.locator(".sprinklers, .area-sprinklers, .sprinkler-legend:visible").count(),
        ).toBe(0);
        expect(await late.page.locator("li.area:visible").count()).toBe(areasOf(stage()).length);
      }
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
    test("says so now, until when or from when, for each kind of house", async () => {
      const said = new Set<string>();
      for (const [index, id] of areasToAsk(stage()).entries()) {
        const area = areaOf(stage(), id);
        const rules = rulesOf(stage(), area) ?? [];
        const { page } = await openAt(INSTANTS[index] as number, `areas/${id}/`);
        for (const now of [...INSTANTS.slice(index), ...INSTANTS.slice(0, index)]) {
          await wakeAt(page, now);
          for (const house of CHOICES) {
            // Nobody is asked for what no rule needs.
            const isAsked = hasWindow(rulesOfCard(rules), ({ houses }) => houses !== null);
            expect(await page.locator("select.house").count()).toBe(Number(isAsked));
            await page.locator(".headline", { hasNotText: /^On / }).waitFor();
            if (isAsked) await choose(page, house);
            for (const line of await page.locator(".uses li span").allInnerTexts()) {
              const [label = "", words = ""] = line.split(": ", 2);
              const rule = ruleFor(rules, purposeIn(label), meansIn(label));
              const expected = rule && expectedOf(stage(), area, rule, now, house);
              const kind = saidOf(words);
              said.add(kind);
              const asked = `${area.name}, ${new Date(now).toISOString()}, ${house}: ${line}`;
              expect(kind, asked).toBe(kindOf(expected));
              if (expected?.minute != null) expect(readMinute(words), asked).toBe(expected.minute);
            }
          }
        }
      }
      expect([...said].sort()).toEqual(Object.keys(SAID).sort());
    });

    test("is that of the hour as soon as a page wakes that was asleep", async () => {
      const path = `areas/${areasOf(stage()).find(({ name }) => name === "Wellington City")?.id}/`;
      const open = async (now: number) => {
        const { page } = await openAt(now, path);
        await page.locator(".headline", { hasNotText: /^On / }).waitFor();
        return page;
      };
      const evening = Date.parse("2026-11-21T19:30:00+13:00");
      const expected = await (await open(evening)).innerText(".headline");
      const page = await open(evening - 60 * 60_000);
      expect(await page.innerText(".headline")).not.toBe(expected);
      await wakeAt(page, evening);
      await expect.poll(() => page.innerText(".headline")).toBe(expected);
    });

    test("is gone once the stages are no longer known", async () => {
      const [id] = areasToAsk(stage());
      const { page } = await openAt(Date.parse(statusOf(stage()).horizon as string), `areas/${id}/`);
      expect(await page.locator(".uses").count()).toBe(0);
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

const COUNTED: Readonly<Record<Verdict, RegExp>> = {
  allowed: /in (\d+) of \d+ areas/,
  notAllowed: /Not now in (\d+)/,
  houseNumber: /In (\d+) it depends on the house number/,
  notStated: /(\d+) without a rule/,
  unclear: /(\d+) with an unclear text/,
  noStage: /(\d+) without a restriction/,
  notTracked: /(\d+) not tracked/,
};

const numbersIn = (said: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(COUNTED).map(([verdict, pattern]) => [verdict, Number(pattern.exec(said)?.[1] ?? 0)]),
  );

const numbersOf = (expected: ReadonlyMap<string, Expected>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(COUNTED).map((verdict) => [
      verdict,
      [...expected.values()].filter((one) => one.verdict === verdict).length,
    ]),
  );

/** What the card says, by how it begins. */
const SAID = {
  "until a time": /^You may, until /,
  "not before a time": /^Not before /,
  "not under this stage": /^not allowed/,
  "not now": /^Not now\. (Today perhaps .*the text is not clear\).*)?$/,
  "any time": /^any time/,
  unclear: /^The text is not clear/,
  "not stated": /^not stated/,
  "the hours of both kinds of house":
    /^((odd|even)[^.]* house numbers|houses without a number|not today|until|\d)/,
};

const saidOf = (words: string): string =>
  Object.entries(SAID).find(([, pattern]) => pattern.test(words))?.[0] ?? words;

function kindOf(expected: Expected | undefined): string {
  if (expected === undefined) return "not stated";
  const { verdict, minute, isUnclearLater } = expected;
  if (verdict === "notAllowed" && minute === null && isUnclearLater) return "not now";
  if (verdict === "allowed") return minute === null ? "any time" : "until a time";
  if (verdict === "notAllowed") return minute === null ? "not under this stage" : "not before a time";
  return verdict === "houseNumber" ? "the hours of both kinds of house" : "unclear";
}

const meansIn = (label: string): Means =>
  label.startsWith("Sprinklers") ? "sprinkler" : label.startsWith("Hand-held hose") ? "handHeldHose" : "can";
const purposeIn = (label: string): Purpose =>
  /, (flowers|food)/.exec(label)?.[1] === "food"
    ? "foodGarden"
    : label.includes("flowers") && !label.includes("lawns")
      ? "ornamentals"
      : "lawn";

/** The rules of a home's garden. */
const gardenRules = (stage: Stage, id: string): readonly UseRule[] =>
  (rulesOf(stage, areaOf(stage, id)) ?? []).filter(
    ({ who, what }) => who.includes("residential") && what.includes("lawn"),
  );

/** Those that the card is about. */
const rulesOfCard = (rules: readonly UseRule[]): readonly UseRule[] =>
  (["lawn", "ornamentals", "foodGarden"] as const).flatMap((what) =>
    (["sprinkler", "handHeldHose", "can"] as const).flatMap((by) => ruleFor(rules, what, by) ?? []),
  );

/** The id of a tracked area with such rules. */
function areaWith(stage: Stage, holds: (rules: readonly UseRule[]) => boolean): string {
  const found = areasOf(stage).find(
    ({ id, trackingStatus }) => trackingStatus === "tracked" && holds(gardenRules(stage, id)),
  );
  if (found === undefined) throw new Error("The sample has no area with such rules.");
  return found.id;
}

const hasWindow = (rules: readonly UseRule[], holds: (window: UseWindow) => boolean): boolean =>
  rules.some(({ when }) => when?.some(holds));

const areaByHouses = (stage: Stage): string =>
  areaWith(stage, (rules) => hasWindow(rules, ({ houses }) => houses !== null));

/** Rules by house numbers, with an unclear window, with hours in the evening only, and such that leave something unstated. */
const areasToAsk = (stage: Stage): string[] => [
  areaByHouses(stage),
  areaWith(stage, (rules) => hasWindow(rules, ({ isUnclear, houses }) => isUnclear && houses === null)),
  areaWith(stage, (rules) => rules.some(({ permission }) => permission === "prohibited")),
  areaWith(stage, (rules) => rules.length > 0 && !rules.some(({ by }) => by.includes("can"))),
];
