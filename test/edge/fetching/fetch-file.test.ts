import { describe, expect, test } from "vitest";
import { fetchFile } from "../../../generator/edge/fetching/fetch-file.ts";

const FOLDER = "https://example.org/water/";
const HTML = "text/html; charset=UTF-8";

/** What becomes of an answer of a host. */
const fetched = (status: number, type: string) => {
  const body = [204, 304].includes(status) ? null : "<p>";
  const answer = new Response(body, { status, headers: { "Content-Type": type } });
  return fetchFile(FOLDER, "v1/areas.json", async () => answer);
};

describe("a file", () => {
  test.each([200, 204, 400, 403, 404, 410])(
    "is missing where the host sends a page of status %i",
    async (status) => {
      expect(await fetched(status, HTML)).toBe(null);
    },
  );

  test.each([204, 400, 403, 404, 410])(
    "is missing where the host answers %i without a page",
    async (status) => {
      expect(await fetched(status, "application/json")).toBe(null);
    },
  );

  test.each([301, 401, 408, 429, 500, 502, 503, 504, 522])(
    "is not missing where the host fails with %i, page or not",
    async (status) => {
      for (const type of [HTML, "application/json"])
        await expect(fetched(status, type)).rejects.toThrow(
          `https://example.org/water/v1/areas.json answered ${status}.`,
        );
    },
  );

  test("is what the host sends otherwise, or the word that it is unchanged", async () => {
    expect((await fetched(200, "application/json"))?.status).toBe(200);
    expect((await fetched(304, HTML))?.status).toBe(304);
  });
});
