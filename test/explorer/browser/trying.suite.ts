/** "Try it" in the reference: the page puts together from files what the API answers. */

import { describe, expect, test } from "vitest";
import { words } from "../../support/words.ts";
import type { Stage } from "./stage.ts";

/** A record, a page of readings, and what a program in the browser finds. */
const EXAMPLES = words("get-area get-monitoring-site-readings search");

export function trying(stage: () => Stage): void {
  describe("trying an operation", () => {
    test("answers its example as the reference shows it, for the page's own host, on one that only serves files", async () => {
      const { page } = await stage().open("reference/");
      const host = stage().address.slice(0, -1);
      const examples = () => page.locator("pre[data-base]").allTextContents();
      expect((await examples())[0]).toContain(`curl '${host}/v1/places/areas?`);
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
  });
}
