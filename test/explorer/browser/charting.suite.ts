/** Charts of readings: by pointer, by keys, for a day or for all, and as a file. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { MonitoringSite, Reading } from "../../../schemas/resource.ts";
import { amount } from "../../support/amount.ts";
import { SAMPLE } from "../../support/sample.ts";
import { areasOf, siteWhere } from "./page-types.ts";
import { answerOf, itemsOf, type Stage } from "./stage.ts";

export function charting(live: () => Stage, stage: () => Stage): void {
  const site = () => siteWhere(stage(), ({ name }) => name.startsWith("Ōroua River"));
  const flows = () =>
    itemsOf<Reading>(stage(), `${site()}readings`).filter(
      ({ observationType, freshness }) => observationType === "flow" && freshness === "current",
    );

  /** The least, the mean and the greatest flow of each day in the source, which the API gives no values of. */
  const measuredOn = (): Map<string, number[]> => {
    const { id } = answerOf<MonitoringSite>(stage(), `${site().replace(/\/$/, "")}.json`);
    const day = new Intl.DateTimeFormat("en-NZ", {
      timeZone: "Pacific/Auckland",
      weekday: "short",
      day: "numeric",
      month: "short",
    });
    const rows = readFileSync(`${SAMPLE.data}/readings/horizons.csv`, "utf8")
      .split("\n")
      .map((row) => row.split(","))
      .filter(([own, type, , value]) => own === id && type === "flow" && value !== "");
    const byDay = Map.groupBy(rows, ([, , at = ""]) => day.format(Date.parse(at) - 1).replace(",", ""));
    return new Map(
      [...byDay].map(([name, all]) => {
        const values = all.map(([, , , value]) => Number(value));
        const mean = values.reduce((a, b) => a + b) / values.length;
        return [name, [Math.min(...values), Number(mean.toPrecision(4)), Math.max(...values)]];
      }),
    );
  };

  describe("a chart of readings", () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await stage().open(site()));
    });

    test("reads the value under a pointer, and a line stands at it; of older days, the figures", async () => {
      const plot = page.locator(".chart-plot").first();
      const box = await plot.boundingBox();
      const { x = 0, width = 0 } = box ?? {};
      await page
        .locator(".chart-slider")
        .first()
        .hover({ position: { x: width * 0.88, y: 60 } });
      const [from = 0, until = 0] = JSON.parse(
        (await page.getAttribute("figure.readings", "data-chart")) ?? "",
      ).span;
      const instant = from + (until - from) * 0.88;
      const nearest = flows().toSorted(
        (a, b) => Math.abs(Date.parse(a.observedAt) - instant) - Math.abs(Date.parse(b.observedAt) - instant),
      )[0] as Reading;
      expect(await page.locator(".chart-readout").first().innerText()).toContain(
        `${nearest.value?.toLocaleString("en-NZ")} ${nearest.unit}`,
      );
      const slider = page.locator(".chart-slider").first();
      expect(Number(await slider.inputValue())).toBe(Date.parse(nearest.observedAt));
      const line = await page.locator(".chart-cursor").first().boundingBox();
      const share = (Date.parse(nearest.observedAt) - from) / (until - from);
      expect(Math.abs((line?.x ?? 0) - (x + share * width))).toBeLessThan(2);
      // A finger reads too.
      await slider.click({ position: { x: width * 0.2, y: 40 } });
      const words = await page.locator(".chart-readout").first().innerText();
      const told = /^(\w+ \d+ \w+): flow lowest (.+), mean (.+), highest (.+)$/.exec(words);
      const [day, low, mean, high] = [...(told ?? [])].slice(1);
      expect([low, mean, high].map((figure) => Number(figure?.replace(/,| L\/s/g, "")))).toEqual(
        measuredOn().get(day as string),
      );
    });

    test("shows a day, with its own times, and all again; the keys stay within it", async () => {
      const figure = page.locator("figure.readings").first();
      await figure.getByRole("button", { name: "24 hours" }).click();
      await figure.locator("[aria-pressed=true]", { hasText: "24 hours" }).waitFor();
      const labels = await figure.locator(".axis:visible text").allTextContents();
      expect(labels.filter((label) => /^\w{3} \d+ Nov$/.test(label))).toHaveLength(1);
      expect(labels.filter((label) => /^(6|12) [ap]m$/.test(label)).length).toBe(labels.length - 1);
      const slider = figure.locator(".chart-slider");
      await slider.focus();
      await page.keyboard.press("Home");
      const first = Number(await slider.inputValue());
      const last = Number(await slider.getAttribute("max"));
      expect(last - first).toBeLessThanOrEqual(24 * 3_600_000);
      expect(last - first).toBeGreaterThan(22 * 3_600_000);
      await page.keyboard.press("End");
      const [newest] = flows();
      expect(Number(await slider.inputValue())).toBe(Date.parse(newest?.observedAt ?? ""));
      await figure.getByRole("button", { name: "All" }).click();
      await figure.locator("[aria-pressed=true]", { hasText: "All" }).waitFor();
      await slider.focus();
      await page.keyboard.press("Home");
      expect(await slider.inputValue()).toBe(await slider.getAttribute("min"));
      expect(await slider.getAttribute("aria-valuetext")).toMatch(/^Sat 7 Nov, in part: flow lowest/);
    });

    test("gives its values as a file, and the API's own beside it", async () => {
      const figure = page.locator("figure.readings").first();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        figure.getByRole("button", { name: "Flow as CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("flow.csv");
      const rows = readFileSync(await download.path(), "utf8")
        .trim()
        .split("\r\n")
        .slice(1);
      expect(rows.map((row) => Date.parse(row.split('"')[1] ?? ""))).toEqual(
        flows().map(({ observedAt }) => Date.parse(observedAt)),
      );
      const [days] = await Promise.all([
        page.waitForEvent("download"),
        figure.getByRole("button", { name: "By the day as CSV" }).click(),
      ]);
      expect(days.suggestedFilename()).toBe("flow-days.csv");
      const [heading, ...figures] = readFileSync(await days.path(), "utf8")
        .trim()
        .split("\r\n");
      expect(heading).toBe('"Day","Lowest (L/s)","Mean","Highest"');
      const expected = [...measuredOn().values()].toReversed();
      expect(
        figures.map((row) =>
          row
            .split(",")
            .slice(1)
            .map((cell) => Number(cell.slice(1, -1))),
        ),
      ).toEqual(expected);
      expect(figures[0]).toMatch(/^"2026-11-21",/);
      const address = await figure
        .getByRole("link", { name: "JSON" })
        .evaluate((link) => (link as HTMLAnchorElement).href);
      expect(JSON.parse(await (await fetch(address)).text()).items.length).toBeGreaterThan(10);
    });

    test("has no label that meets another, wide or narrow", async () => {
      const { page } = await stage().open("monitoring-sites/");
      const addresses = await page
        .locator("tbody th a")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const meetingAt = async (width: number) => {
        await page.setViewportSize({ width, height: 844 });
        return page.locator(".chart-plot").evaluateAll((plots) =>
          plots.flatMap((plot) => {
            const boxes = [...plot.querySelectorAll("text")].map((text) => ({
              words: text.textContent,
              box: text.getBoundingClientRect(),
            }));
            return boxes.flatMap(({ words, box }, index) =>
              boxes
                .slice(index + 1)
                .filter(
                  (other) =>
                    box.left < other.box.right &&
                    other.box.left < box.right &&
                    box.top + 3 < other.box.bottom &&
                    other.box.top + 3 < box.bottom,
                )
                .map((other) => `${words} / ${other.words}`),
            );
          }),
        );
      };
      for (const address of addresses.slice(0, amount(8, 40))) {
        await page.goto(address);
        for (const width of [1280, 390, 320])
          expect(await meetingAt(width), `${address}, ${width} px`).toEqual([]);
        // In another span the axis fits that, and what is drawn then is apart too.
        const days = page.locator("button:visible", { hasText: "24 hours" }).first();
        if ((await days.count()) === 0) continue;
        const heightOfAxis = async () => {
          const ticks = await page
            .locator(".chart-plot")
            .first()
            .locator(".values line + text")
            .allTextContents();
          const values = ticks.map((tick) => Number(tick.replace("−", "-").replaceAll(",", "")));
          return Math.max(...values) - Math.min(...values);
        };
        const before = await heightOfAxis();
        expect(before, address).toBeGreaterThan(0);
        await days.click();
        await page.locator("[aria-pressed=true]", { hasText: "24 hours" }).first().waitFor();
        expect(await heightOfAxis(), address).toBeLessThanOrEqual(before);
        for (const width of [1280, 390, 320])
          expect(await meetingAt(width), `${address}, ${width} px, a day`).toEqual([]);
      }
    });

    test("is there as long as its newest value is current, and then nothing of it: no line, table or file", async () => {
      const [newest] = itemsOf<Reading>(live(), `${site()}readings`);
      const last = Date.parse(newest?.observedAt ?? "") + 48 * 3_600_000;
      const { page } = await live().open(site(), { now: last - 3_600_000 });
      const parts = page.locator(".chart-plot, .chart-slider, .chart-csv, .chart-table");
      expect(await parts.first().isVisible()).toBe(true);
      expect(await page.locator("#readings ~ .means").innerText()).toContain("older than 2 days are history");
      await page.clock.setFixedTime(last + 3_600_000);
      await page.reload();
      expect(await parts.count()).toBeGreaterThan(0);
      expect(await page.locator("figure.readings :visible").count()).toBe(0);
      expect(await page.locator("#readings ~ .means").innerText()).toMatch(
        /^No value is current, so none is/,
      );
    });
  });

  test("an area's chart reads the level of a period in its words alone, without its sign", async () => {
    const numbered = areasOf(stage()).find(({ currentStageAssignment: current }) =>
      /^Level \d/.test(current?.stage.name ?? ""),
    );
    const { page } = await stage().open(`areas/${numbered?.id}/`);
    expect(await page.getAttribute(".timeline .chart-slider", "aria-valuetext")).toMatch(/^Level \d/);
  });

  test("the chart of grades fills what is not known with the hatch of its legend, unstretched", async () => {
    const { page } = await stage().open("changes/");
    const fills = await page.locator(".strip svg .untracked").evaluateAll((parts) =>
      parts.map((part) => {
        const { fill } = getComputedStyle(part);
        const isScaled = part.parentElement?.hasAttribute("viewBox");
        return isScaled ? fill : document.querySelector(/#\w+/.exec(fill)?.[0] ?? "no")?.nodeName;
      }),
    );
    expect(new Set(fills)).toEqual(new Set(["pattern", "none"]));
  });

  test("the names of stages stand beside an area's chart, wide and narrow", async () => {
    const { page } = await stage().open("");
    const faultsAt = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      return page.locator(".timeline .chart-plot").evaluateAll((plots) =>
        plots.flatMap((plot) => {
          const { left, right } = plot.getBoundingClientRect();
          return (
            [...plot.querySelectorAll<SVGElement>(".stages text")]
              .map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 0)
              // Names without a number lie within the chart on a phone.
              .filter(({ box }) => box.left < 0 || box.right > (box.left < left ? left : right))
              .map(({ words }) => words)
          );
        }),
      );
    };
    for (const { id } of areasOf(stage()).slice(0, 5)) {
      await page.goto(stage().at(`areas/${id}/`));
      for (const width of [1280, 390, 320]) expect(await faultsAt(width), `${id}, ${width} px`).toEqual([]);
    }
  });
}
