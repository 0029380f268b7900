/** The colours of a page as the browser draws it. */

import type { Locator, Page } from "playwright-core";

/** The colours in a few pixels around some places of the window, each as `rgb(r, g, b)`. */
export async function coloursAt(page: Page, places: readonly (readonly number[])[]): Promise<string[][]> {
  const png = (await page.screenshot()).toString("base64");
  return page.evaluate(
    async ([png, places]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: image.width, height: image.height });
      const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      return places.map(([x, y]) => {
        const { data } = context.getImageData(Math.round(x as number) - 3, Math.round(y as number) - 3, 7, 7);
        const colours = new Set<string>();
        for (let i = 0; i < data.length; i += 4)
          colours.add(`rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`);
        return [...colours];
      });
    },
    [png, places] as const,
  );
}

/** The shape on the picture of the map that belongs to an area of the list. */
export async function shapeOf(page: Page, item: Locator, within = ".map-static"): Promise<Locator> {
  const { number } = JSON.parse((await item.getAttribute("data-listed")) ?? "");
  return page.locator(`${within} path[data-area="${number}"]`);
}

/** The colours of the page's style sheet by their names: `--paper` as `paper`. */
export const paletteOf = (page: Page, names: readonly string[]): Promise<Record<string, string>> =>
  page.evaluate((names) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const colours = names.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, getComputedStyle(probe).color];
    });
    probe.remove();
    return Object.fromEntries(colours);
  }, names);
