/** "Try it" in the reference: the page puts together from files what the API answers. */

import { describe, expect, test } from "vitest";
import { words } from "../../support/words.ts";
import { DRAWN } from "./filled-map.ts";
import type { Stage } from "./stage.ts";

const EXAMPLES = [
  ...words("get-area get-areas get-current-stage-assignment get-stage-assignments"),
  ...words("get-monitoring-site-readings search get-monitoring-consent-restrictions get-status"),
];

export function trying(stage: () => Stage): void {
  describe("trying an operation", () => {
    test("answers its example as the reference shows it, for the page's own host, on one that only serves files", async () => {
      const { page } = await stage().open("reference/");
      const host = stage().address.slice(0, -1);
      const examples = () => page.locator("pre[data-base-url]").allTextContents();
      expect((await examples())[0]).toBe(`curl '${host}/v1/areas'`);
      for (const folder of EXAMPLES) {
        await page.goto(`${stage().address}reference/${folder}/`);
        const texts = await examples();
        expect(texts.length).toBe(3);
        expect(texts.filter((text) => !text.includes(`${host}/v1/`) || text.includes("localhost"))).toEqual(
          [],
        );
        await page.click(".try-it button");
        const body = page.locator(".try-answer").getByLabel("Body");
        const shown = await page.getByLabel("Example response", { exact: true }).textContent();
        expect(JSON.parse((await body.textContent()) as string)).toEqual(JSON.parse(shown as string));
        expect(await page.textContent(".try-answer p")).toMatch(/^GET \/v1.* → 200$/);
      }
    });

    test("has a map for a place: a click, or Enter for its middle, fills the fields", async () => {
      const { page, faults } = await stage().open("reference/get-areas-at-place/", {
        reducedMotion: "reduce",
      });
      let before = "";
      const picked = async () => {
        const status = page.locator(".map-status");
        await expect.poll(() => status.innerText()).toMatch(/^In the form/);
        await expect.poll(() => status.innerText()).not.toBe(before);
        before = await status.innerText();
        return Promise.all(["longitude", "latitude"].map((name) => page.inputValue(`#try-${name}`)));
      };
      await page.goto(`${page.url()}?map=8/-38.75/176.1`);
      await page.waitForSelector(DRAWN);
      await page.locator(".maplibregl-canvas").focus();
      await page.keyboard.press("Enter");
      expect(await picked()).toEqual(["176.10000", "-38.75000"]);
      await page.click(".try-it button");
      await page.locator(".try-answer", { hasText: '"name": "Taupō District"' }).waitFor();
      const canvas = page.locator(".maplibregl-canvas");
      const box = await canvas.boundingBox();
      await canvas.click({ position: { x: (box?.width ?? 0) / 2 + 64, y: (box?.height ?? 0) / 2 } });
      // Tiles are drawn 512 pixels wide.
      const [longitude, latitude] = (await picked()).map(Number) as [number, number];
      expect(Math.abs(longitude - (176.1 + (64 * 360) / (512 * 2 ** 8)))).toBeLessThan(0.01);
      expect(Math.abs(latitude + 38.75)).toBeLessThan(0.01);
      expect(faults).toEqual([]);
    });

    test("answers what is invalid, what is missing and what is empty as the API does", async () => {
      const { page } = await stage().open("reference/get-stage-assignments/");
      const answered = page.locator(".try-answer p");
      const body = page.locator(".try-answer").getByLabel("Body");
      await page.fill("#try-pageSize", "0");
      await page.fill("#try-from", "yesterday");
      await page.click(".try-it button");
      await answered.getByText("→ 400").waitFor();
      const { errors } = JSON.parse((await body.textContent()) as string);
      expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(["pageSize", "from"]);
      await page.fill("#try-areaId", "00000000-0000-4000-8000-000000000000");
      await page.fill("#try-pageSize", "");
      await page.fill("#try-from", "");
      await page.click(".try-it button");
      await answered.getByText("→ 404").waitFor();

      await page.goto(`${stage().address}reference/get-area-tile/`);
      await page.click(".try-it button");
      await answered.getByText("→ 200").waitFor();
      await page.fill("#try-z", "3");
      await page.click(".try-it button");
      await answered.getByText("→ 204").waitFor();
    });

    test.each([
      ["a store says 403", { status: 403, contentType: "application/xml", body: "<Error/>" }],
      ["a host of one page sends that", { status: 200, contentType: "text/html", body: "<h1>Home</h1>" }],
    ])("answers what is missing as the API does where %s", async (_, missing) => {
      const { page } = await stage().open("reference/get-area/");
      await page.route("**/v1/**", async (route) => {
        const response = await route.fetch();
        await route.fulfill(response.status() === 404 ? missing : { response });
      });
      await page.fill("#try-areaId", "00000000-0000-4000-8000-000000000000");
      await page.click(".try-it button");
      await page.locator(".try-answer p").getByText("→ 404").waitFor();
      expect(await page.locator(".try-answer").getByLabel("Headers").textContent()).toContain("problem+json");
    });

    test("asks the host itself if the reader wants it to", async () => {
      const { page } = await stage().open("reference/get-status/");
      await page.route("**/v1/status", (route) => route.fulfill({ status: 503, body: "busy <b>" }));
      await page.getByLabel("This host").check();
      await page.click(".try-it button");
      await page.locator(".try-answer p").getByText("GET /v1/status → 503").waitFor();
      expect(await page.locator(".try-answer b").count()).toBe(0);
    });
  });
}
