import { expect, test } from "vitest";
import { siteFile } from "../../../generator/edge/functions/site-file.ts";

const ORIGIN = "https://site.example";

/** What a platform has at an address: pages at their folders alone. */
const platform = (status: number, asked: string[] = []) => ({
  asked,
  fetch: async (address: string) => {
    asked.push(address);
    return new Response("<p>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
});

test("the one page of a build below `v1` is asked for at its folder, and no other file may be a page", async () => {
  const { asked, fetch } = platform(200);
  const files = ["v1/index.html", "v1/areas/index.html", "v1/areas.json"];
  const found = await Promise.all(files.map((file) => siteFile(ORIGIN, file, fetch)));
  expect(await Promise.all(found.map((file) => file?.text()))).toEqual(["<p>", undefined, undefined]);
  expect(asked).toEqual(["v1/", "v1/areas/index.html", "v1/areas.json"].map((path) => `${ORIGIN}/${path}`));
});

test("a site without that page has none, and a platform that fails is not without it", async () => {
  expect(await siteFile(ORIGIN, "v1/index.html", platform(404).fetch)).toBe(null);
  await expect(siteFile(ORIGIN, "v1/index.html", platform(503).fetch)).rejects.toThrow(
    `${ORIGIN}/v1/index.html answered 503.`,
  );
});
