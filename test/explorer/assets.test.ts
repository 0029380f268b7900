import { describe, expect, test } from "vitest";
import { FINGERPRINTED } from "../../generator/api/headers.ts";
import { bundleAssets, bundledAssets } from "../../generator/explorer/parts/assets.ts";

const assets = bundledAssets();

describe("the assets", () => {
  test("are named after their content, each once, so that hosts may keep them for good", () => {
    const paths = assets.files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !path.endsWith(".txt") && !FINGERPRINTED.test(`/${path}`))).toEqual([]);
  });

  test("come with the licence of every package whose code is in them", () => {
    const path = assets.pathOf("licences");
    const text = Buffer.from(assets.files.find((file) => file.path === path)?.content ?? []).toString();
    const named = [...text.matchAll(/^=+\n(.+)\n=+\n\n/gm)].map((match) => match[1] as string);
    expect(named.toSorted()).toEqual(assets.packages);
    expect(text).not.toContain("undefined");
  });

  test("leave the map out of what pages load at first", () => {
    const size = (name: Parameters<typeof assets.pathOf>[0]) =>
      assets.files.find(({ path }) => path === assets.pathOf(name))?.content.length ?? 0;
    expect(size("map") + size("home")).toBeLessThan(30_000);
    expect(size("maplibre-worker")).toBeGreaterThan(1000);
  });

  test("are kept by each build of a process, though they are bundled once", async () => {
    const kept: unknown[] = [];
    for (const build of [1, 2]) {
      await bundleAssets(async (key, compute) => {
        const value = await compute();
        kept.push([build, key, value]);
        return value;
      });
    }
    const [, , value] = kept[0] as unknown[];
    expect(kept).toEqual([
      [1, ["assets"], value],
      [2, ["assets"], value],
    ]);
    expect((kept[1] as unknown[])[2]).toBe(value);
    expect(bundledAssets().files).toEqual(assets.files);
  });
});
