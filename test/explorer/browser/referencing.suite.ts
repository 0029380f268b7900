/** The reference as a tool: from any page to a request that works, in the reader's language. */

import { describe, expect, test } from "vitest";
import type { Stage } from "./stage.ts";

export function referencing(stage: () => Stage): void {
  describe("the reference", () => {
    test("what does the API answer? Found in one step from any page of it, and tried at its top", async () => {
      const { page } = await stage().open("reference/get-areas/");
      await page.setViewportSize({ width: 1280, height: 800 });
      const contents = page.locator("nav.contents");
      expect(await contents.locator("[aria-current]").innerText()).toBe("Areas");
      await contents.getByRole("link", { name: "Area", exact: true }).click();
      await page.waitForURL("**/reference/get-area/");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("→ 200").waitFor();
      const [form, parameters] = await Promise.all(
        ["#try", "#parameters"].map(async (id) => (await page.locator(id).boundingBox())?.y ?? 0),
      );
      expect(form).toBeLessThan(parameters as number);
      expect(form).toBeLessThan(800);
      // Beside the text, and with its answer in colours, which are no elements.
      const [console = 0, text = 0] = await Promise.all(
        [".console", "#parameters"].map(async (one) => (await page.locator(one).boundingBox())?.x),
      );
      expect(console).toBeGreaterThan(text + 350);
      const coloured = await page.evaluate(() =>
        [...CSS.highlights].flatMap(([name, ranges]) => [...ranges].map((range) => `${name} ${range}`)),
      );
      expect(coloured).toEqual(
        expect.arrayContaining(['code-key "trackingStatus"', 'code-text "tracked"', "code-word null"]),
      );
      expect(await page.locator(".code span").count()).toBe(0);
    });

    test("on a phone has its contents below the page, a link at the top away, and cuts nothing", async () => {
      const { page } = await stage().open("reference/get-areas/");
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const cut = await page
          .locator(".reference .data, .reference td, .reference tbody th, .reference pre")
          .evaluateAll((all) =>
            all
              .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
              .map((one) => one.textContent),
          );
        expect(cut).toEqual([]);
      }
      await page.getByRole("link", { name: "All operations" }).click();
      await page.waitForURL("**/#contents");
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    test("shows its examples for the page's own host, in the language chosen last, on every page", async () => {
      const { page } = await stage().open("reference/get-areas/");
      const shown = () => page.locator(".languages pre:visible").allInnerTexts();
      expect(await shown()).toEqual([`curl '${stage().address}v1/areas?pageNumber=1&pageSize=2'`]);
      await page.getByRole("tab", { name: "curl" }).focus();
      await page.keyboard.press("ArrowLeft");
      expect(await page.getByRole("tab", { name: "Python" }).getAttribute("aria-selected")).toBe("true");
      expect((await shown()).join()).toContain("urlopen(");
      await page.goto(`${stage().address}reference/`);
      expect(await page.getByRole("tab", { selected: true }).allInnerTexts()).toEqual(["Python"]);
      const [quickStart = ""] = await shown();
      expect(quickStart).toContain(`"${stage().address}v1/areas"`);
      expect(quickStart.split("\n").length).toBeLessThanOrEqual(5);
      expect(await page.innerText("main")).not.toContain("localhost");
    });

    test("leaves the operations whose names have every word, in the field that / leads to", async () => {
      const { page } = await stage().open("reference/get-areas/");
      await page.setViewportSize({ width: 1280, height: 800 });
      const shown = () => page.locator(".contents :is(p:not(:has(input)), li):visible").allInnerTexts();
      const all = await shown();
      await page.keyboard.press("/");
      await page.keyboard.type("area scheduled");
      expect((await shown()).filter((text) => text !== "")).toEqual(["Areas", "Area scheduled changes"]);
      // Typed in a field, it is a letter.
      await page.keyboard.press("/");
      expect(await page.inputValue("#contents-filter")).toBe("area scheduled/");
      await page.fill("#contents-filter", "");
      expect(await shown()).toEqual(all);
    });

    test("folds the fields within a field, and names no field by a path", async () => {
      const { page } = await stage().open("reference/get-areas/");
      const names = () => page.locator(".fields li > code:first-child:visible").allInnerTexts();
      const outer = await names();
      expect(outer).toContain("items");
      expect(outer).not.toContain("severity");
      for (const name of ["items", "currentStageAssignment", "stage"])
        await page
          .locator(".fields summary:visible", { hasText: new RegExp(`of ${name}$`) })
          .first()
          .click();
      expect(await names()).toContain("severity");
      expect((await names()).filter((name) => /[.[]/.test(name))).toEqual([]);
    });

    test("copies an example, or selects it where the browser refuses", async () => {
      const { page } = await stage().open("reference/get-area/", {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      await page.bringToFront();
      const button = page.getByRole("button", { name: "Copy: Example in curl" });
      await button.click();
      await page.getByText("Copied").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await page.getByLabel("Example in curl", { exact: true }).innerText(),
      );
    });

    test("without scripts shows all languages, and how it has changed", async () => {
      const { page } = await stage().open("reference/get-areas/", { javaScriptEnabled: false });
      expect(await page.locator(".languages pre:visible").count()).toBe(3);
      await page.locator("nav.contents").getByRole("link", { name: "Changelog" }).click();
      expect(await page.textContent("h1")).toBe("Changelog");
      expect(await page.textContent("main")).toContain("Version 1, in beta");
      expect(await page.textContent("main")).not.toContain("For maintainers");
    });
  });
}
