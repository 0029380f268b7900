import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessLog } from "../../../generator/edge/node/access-log.ts";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T09:10:00Z") }));
afterEach(() => {
  vi.useRealTimers();
});

/** A request that can be ended, as the log sees one. */
function exchange(
  url: string,
  { headers = {}, ...more }: Partial<ServerResponse> & { headers?: object } = {},
) {
  const response = Object.assign(new EventEmitter(), {
    headersSent: true,
    statusCode: 200,
    writableFinished: true,
    ...more,
  }) as unknown as ServerResponse;
  const request = {
    method: "GET",
    url,
    headers,
    socket: { remoteAddress: "127.0.0.1" },
  } as unknown as IncomingMessage;
  return { request, response, start: performance.now() - 1000, length: 12 };
}

test("a line is written a tenth of a second after its request ended, with those that ended meanwhile, and no later", () => {
  const written: string[][] = [];
  const log = accessLog((lines) => written.push(lines.match(/(?<="target":")[^"]+/g) ?? []));
  const end = (target: string) => {
    const one = exchange(target);
    log(one);
    one.response.emit("close");
  };
  for (const round of [1, 2, 3]) {
    end(`/${round}/first`);
    vi.advanceTimersByTime(99);
    end(`/${round}/second`);
    expect(written.length).toBe(round - 1);
    vi.advanceTimersByTime(1);
    expect(written.at(-1)).toEqual([`/${round}/first`, `/${round}/second`]);
    vi.advanceTimersByTime(500);
  }
  expect(written.length).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

test("a line says what was asked and sent, and where nobody is", () => {
  let lines = "";
  const log = accessLog((more) => (lines += more));
  const whole = exchange("/v1/places?latitude=-41.3&longitude=174.7", {
    headers: { referer: "https://example.org/near?latitude=-41.3", "user-agent": "curl\u001b[2J" },
  });
  const cut = exchange("/v1/areas", { headersSent: false, writableFinished: false });
  for (const one of [whole, cut]) log(one);
  vi.advanceTimersByTime(250);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 0.12345);
  expect(lines).toBe("");
  for (const { response } of [whole, cut]) response.emit("close");
  vi.restoreAllMocks();
  vi.advanceTimersByTime(100);
  expect(lines).not.toContain("\u001b");
  const [first, second] = lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({
    time: "2026-11-20T09:10:00.250Z",
    address: "127.0.0.1",
    method: "GET",
    target: "/v1/places",
    status: 200,
    bytes: 12,
    milliseconds: 1250.123,
    isComplete: true,
    referrer: "https://example.org/near",
    userAgent: expect.stringMatching(/^curl/),
  });
  expect(second).toMatchObject({ target: "/v1/areas", status: null, isComplete: false });
});
