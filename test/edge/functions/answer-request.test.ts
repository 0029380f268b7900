import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { answerRequest } from "../../../generator/edge/functions/answer-request.ts";

const PROBLEM = '{"title":"Internal Server Error","status":500}';
const PAGE = JSON.stringify({ items: [{ id: 1 }, { id: 2 }], totalCount: 2 });
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

/** No restriction is known to change. */
const NO_EPOCHS = {
  "v1/epochs.json": JSON.stringify({ id: "none", ends: null, epochs: [] }),
  "v1/epochs/none.json": "{}",
};

const ask = (
  open: (file: string) => Promise<Response | null>,
  target: string,
  more: RequestInit = {},
  errors: unknown[] = [],
) => answerRequest(new Request(`https://example.org${target}`, more), open, (error) => errors.push(error));

describe("a request", () => {
  test("opens each file that its answer is made of once, and lets go of what it does not send", async () => {
    const { open, asked, cancelled } = platform({
      ...NO_EPOCHS,
      "v1/areas/00000000-0000-4000-8000-000000000001.json": "{}",
      "v1/problems/GetCurrentStageAssignment/absent.json": "{}",
    });
    const answer = await ask(
      open,
      "/v1/areas/00000000-0000-4000-8000-000000000001/stage-assignments/current",
    );
    expect(answer.status).toBe(404);
    expect(asked.length).toBe(new Set(asked).size);
    expect(cancelled.filter((file) => file !== "v1/epochs/none.json")).toEqual([
      "v1/areas/00000000-0000-4000-8000-000000000001.json",
    ]);
  });

  test("is answered under a tag of the bytes, or of a large file under the platform's own", async () => {
    const { open } = platform({
      ...NO_EPOCHS,
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
