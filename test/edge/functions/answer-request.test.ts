import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { packOf } from "../../../generator/api/pack-of.ts";
import { answerRequest } from "../../../generator/edge/functions/answer-request.ts";

const PROBLEM = '{"title":"Internal Server Error","status":500}';
const PAGE = JSON.stringify({ items: [{ id: 1 }, { id: 2 }], totalCount: 2 });
const AREA = "00000000-0000-4000-8000-000000000001";
const LARGE = "x".repeat(2 ** 20);

/** A platform's files, with a weak tag on each as of a network that codes contents. */
function platform(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const cancelled: string[] = [];
  const open = async (file: string) => {
    asked.push(file);
    const content = files[file];
    if (content === undefined) return null;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(content));
        controller.close();
      },
      cancel: () => void cancelled.push(file),
    });
    return new Response(body, { headers: { ETag: `W/"of ${file}"` } });
  };
  return { asked, cancelled, open };
}

/** What lists some files of areas; no restriction is known to change. */
const versionsOf = (list: string, files: Readonly<Record<string, string>>) => ({
  "v1/places.json": "{}",
  [`v1/versions/areas/${list}.json`]: JSON.stringify({
    files: Object.entries(files).map(([file, text]) => [file, 0, hash("sha256", text).slice(0, 8)]),
    ends: null,
  }),
});

const ask = (
  open: (file: string) => Promise<Response | null>,
  target: string,
  more: RequestInit = {},
  errors: unknown[] = [],
) => answerRequest(new Request(`https://example.org${target}`, more), open, (error) => errors.push(error));

describe("a request", () => {
  test("opens each file that its answer is made of once", async () => {
    const { open, asked } = platform({
      ...versionsOf(AREA, { [`areas/${AREA}.json`]: "{}" }),
      "v1/problems/GetCurrentStageAssignment/absent.json": "{}",
    });
    const answer = await ask(open, `/v1/areas/${AREA}/stage-assignments/current`);
    expect(answer.status).toBe(404);
    expect(asked.filter((file) => file.endsWith(".json"))).toEqual([
      `v1/versions/areas/${AREA}.json`,
      "v1/problems/GetCurrentStageAssignment/absent.json",
    ]);
  });

  test("whose files are of two builds is answered past the caches, and what they kept is dropped", async () => {
    const [old, current] = ['{"stage":1}', '{"stage":2}'];
    const past = platform({
      ...versionsOf(AREA, { [`areas/${AREA}.json`]: current }),
      [`v1/areas/${AREA}.json`]: old,
    });
    const now = platform({ [`v1/areas/${AREA}.json`]: current });
    const anew: string[] = [];
    const open = async (file: string, isAnew = false) => {
      if (!isAnew) return past.open(file);
      anew.push(file);
      return (await now.open(file)) ?? past.open(file);
    };
    expect(await (await ask(open, `/v1/areas/${AREA}`)).text()).toBe(current);
    expect(anew).toContain(`v1/areas/${AREA}.json`);
    const errors: unknown[] = [];
    expect((await ask(past.open, `/v1/areas/${AREA}`, {}, errors)).status).toBe(500);
    expect(`${errors}`).toContain(`${AREA}.json is missing or damaged`);
  });

  test("whose list of versions, or whose pack, came cut off is answered past the caches", async () => {
    const text = '{"stage":1}';
    const whole = { ...versionsOf(AREA, { [`areas/${AREA}.json`]: text }), [`v1/areas/${AREA}.json`]: text };
    const pack = `${JSON.stringify({ [`v1/areas/${AREA}.json`]: text.length })}\n${text}`;
    const { [`v1/areas/${AREA}.json`]: _, ...rest } = whole;
    const packed = {
      ...rest,
      "v1/store.json": '{"packs":true}',
      [packOf(`v1/areas/${AREA}.json`) ?? ""]: pack,
    };
    // What is known of how the build before was stored is dropped within the minute that it is kept, as for any two builds.
    for (const files of [whole, packed])
      for (const cut of Object.keys(files).filter((file) => /versions|pack$/.test(file))) {
        const open = async (file: string, isAnew = false) => {
          const found = (files as Record<string, string>)[file];
          return found === undefined
            ? null
            : new Response(file === cut && !isAnew ? found.slice(0, -2) : found);
        };
        const answer = await ask(open, `/v1/areas/${AREA}`);
        expect([cut, answer.status, await answer.text()]).toEqual([cut, 200, text]);
      }
  });

  test("is answered under a tag of the bytes, or of a large file under the platform's own", async () => {
    const { open } = platform({
      ...versionsOf("lists", { "areas/pages/10/1.json": PAGE }),
      "v1/areas/pages/10/1.json": PAGE,
      "v1/tiles/areas.pmtiles": LARGE,
    });
    const page = await ask(open, "/v1/areas");
    expect(page.headers.get("ETag")).toBe(`"${hash("sha256", PAGE).slice(0, 32)}"`);
    expect((await ask(open, "/v1/tiles/areas.pmtiles")).headers.get("ETag")).toBe(
      '"of v1/tiles/areas.pmtiles"',
    );
  });

  test("for a part is answered with it, where the platform knows no ranges", async () => {
    const { open } = platform({ "v1/tiles/areas.pmtiles": LARGE });
    const part = await ask(open, "/v1/tiles/areas.pmtiles", { headers: { Range: "bytes=10-19" } });
    expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([
      206,
      "bytes 10-19/1048576",
      "xxxxxxxxxx",
    ]);
    const head = await ask(open, "/v1/tiles/areas.pmtiles", {
      method: "HEAD",
      headers: { Range: "bytes=1-2" },
    });
    expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([
      200,
      "1048576",
      "",
    ]);
  });

  test("that the platform fails at gets the 500 problem, and the operator the cause", async () => {
    const errors: unknown[] = [];
    const failing = async (file: string) => {
      if (file !== "v1/problems/internal-error.json") throw new Error("the disk is gone");
      return new Response(PROBLEM);
    };
    const answer = await ask(failing, "/v1/areas", {}, errors);
    expect([answer.status, await answer.text()]).toEqual([500, PROBLEM]);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(errors).toEqual([new Error("the disk is gone")]);
  });
});
