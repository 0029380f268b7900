import { describe, expect, test } from "vitest";
import { FINGERPRINTED } from "../../../../generator/api/headers.ts";
import { bundleAssets, bundledAssets } from "../../../../generator/explorer/parts/frame/assets.ts";
import type { RememberLater } from "../../../../generator/lib/cache.ts";

const assets = bundledAssets();

describe("the assets", () => {
  test("are named after their content, each once, so that hosts may keep them for good", () => {
    const paths = assets.files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const lasting = paths.filter((path) => !path.endsWith(".txt") && !FINGERPRINTED.test(`/${path}`));
    // A worker has the pages of its own folder, and browsers and phones ask for these icons by themselves: their names last.
    expect(lasting.toSorted()).toEqual(["apple-touch-icon.png", "favicon.ico", "service-worker.js"]);
  });

  test("come with the licence of every package whose code is in them", () => {
    const path = assets.pathOf("licences");
    const text = Buffer.from(assets.files.find((file) => file.path === path)?.content ?? []).toString();
    const named = [...text.matchAll(/^=+\n(.+)\n=+\n\n/gm)].map((match) => match[1] as string);
    expect(named.toSorted()).toEqual(assets.packages);
    expect(text).not.toContain("undefined");
  });

  test("leave the map out of what pages load at first", () => {
    const { length = 0 } =
      assets.files.find(({ path }) => path === assets.pathOf("maplibre-worker"))?.content ?? {};
    expect(length).toBeGreaterThan(1000);
    const modules = new Map(assets.files.map(({ path, content }) => [path, Buffer.from(content).toString()]));
    for (const name of ["layout", "home", "uses", "chart"] as const) {
      const own = modules.get(assets.pathOf(name)) ?? "";
      const parts = [...own.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
        ([, part]) => modules.get(`assets/${part}`) ?? "",
      );
      expect(Buffer.byteLength([own, ...parts].join(""))).toBeLessThan(40_000);
    }
  });

  test("are bundled once for all builds of a process", async () => {
    const never: RememberLater = () => Promise.reject(new Error("Expected no other bundle."));
    await bundleAssets(never);
    expect(bundledAssets().files).toBe(assets.files);
  });
});
