/** The client on a host that fails now and then: it says so, names the file, and is right again as soon as the host is. */

import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { problems } from "../../../generator/answers/problem-files.ts";
import { ApiProblem, connect } from "../../../generator/edge/client/client.ts";

const BASE = "https://example.org/water";
const AREA = "a70782aa-9a38-5d13-b01b-b36dba2f4cb1";
const ITEM = JSON.stringify({ id: AREA });
const LIST = JSON.stringify({ items: [1, 2], totalCount: 2, hasNextPage: false });

/** What lists versions of a file, as the build writes it. */
const versionsOf = (file: string, text: string) =>
  JSON.stringify({ files: [[file, 0, hash("sha256", text).slice(0, 8)]], ends: null });

const CHANGES = "scheduled-changes/pages/100/1.json";
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...problems()].map(([path, problem]) => [path, JSON.stringify(problem)])),
  "index.json": "{}",
  "status.json": '{"asOf":"2026-11-21T00:00:00Z"}',
  "manifest.json": '{"inputs":"one"}',
  "places.json": '{"index":"of","files":[],"ends":null}',
  "tiles/areas/tiles.json": '{"maxzoom":3}',
  "tiles/areas/1/1/1.mvt": "tile",
  "organisations/pages/100/1.json": LIST,
  [`areas/${AREA}.json`]: ITEM,
  [`versions/areas/${AREA}.json`]: versionsOf(`areas/${AREA}.json`, ITEM),
  [CHANGES]: LIST,
  "versions/scheduled-changes/lists.json": versionsOf(CHANGES, LIST),
};

type Asked = { readonly file: string; readonly tag: string | null; readonly isAnew: boolean };

/** A host of files with tags. `instead` may answer first. */
function hostOf(instead: (asked: Asked) => Response | undefined) {
  const asked: Asked[] = [];
  const send: typeof fetch = async (address, more) => {
    more?.signal?.throwIfAborted();
    const file = String(address).replace(`${BASE}/v1/`, "");
    const tag = new Headers(more?.headers).get("If-None-Match");
    const one = { file, tag, isAnew: more?.cache === "reload" };
    asked.push(one);
    const own = instead(one);
    if (own !== undefined) return own;
    const text = FILES[file];
    if (text === undefined) return new Response("<h1>Not found</h1>", { status: 404, headers: HTML });
    if (tag === `"${file}"`) return new Response(null, { status: 304 });
    return new Response(text, { headers: { ETag: `"${file}"` } });
  };
  return { asked, api: connect(BASE, { fetch: send, retries: 0 }) };
}

const HTML = { "Content-Type": "text/html" };

const errorOf = async (asked: Promise<unknown>): Promise<Error> =>
  asked.then(
    (value) => expect.fail(`Expected an error, found ${JSON.stringify(value)}.`),
    (error: unknown) => error as Error,
  );

type Api = ReturnType<typeof connect>;

describe("a host that fails with a page in HTML", () => {
  const QUESTIONS: readonly [name: string, failing: RegExp, ask: (api: Api) => Promise<unknown>][] = [
    ["an area", /^versions\/areas\//, (api) => api.getArea({ areaId: AREA })],
    [
      "the changes of an area",
      /^versions\/areas\//,
      (api) => api.getAreaScheduledChanges({ areaId: AREA, status: "approved" }),
    ],
    [
      "whether water may be used",
      /may-use\.json$/,
      (api) => api.mayUse({ areaId: AREA, who: "residential", what: "lawn", by: "can" }),
    ],
    [
      "the changes of an organisation",
      /^versions\/scheduled-changes\/a70/,
      (api) => api.getScheduledChanges({ organisationId: AREA }),
    ],
    ["a tile", /\.mvt$/, (api) => api.getAreaTile({ z: 1, x: 1, y: 1 })],
    ["a list", /^organisations\//, (api) => api.getOrganisations({ pageSize: 100 })],
  ];

  test.each(
    QUESTIONS.flatMap(([name, ...more]) => [429, 502, 503].map((status) => [name, status, ...more] as const)),
  )(
    "makes the answer about %s fail with the file's address and the status %i",
    async (_, status, failing, ask) => {
      const { api } = hostOf(({ file }) =>
        failing.test(file) ? new Response("<h1>Busy</h1>", { status, headers: HTML }) : undefined,
      );
      const error = await errorOf(ask(api));
      expect(error).not.toBeInstanceOf(ApiProblem);
      expect(error.message).toMatch(/^https:\/\/example\.org\/water\/v1\/\S+ answered \d+\.$/);
      expect(error.message).toContain(` answered ${status}.`);
    },
  );

  test("is answered from as soon as it is well again: nothing of the failure is kept", async () => {
    let isDown = true;
    const { api } = hostOf(() =>
      isDown ? new Response("<h1>Busy</h1>", { status: 503, headers: HTML }) : undefined,
    );
    const ask = () => Promise.all([api.getArea({ areaId: AREA }), api.getAreaTile({ z: 1, x: 1, y: 1 })]);
    await errorOf(ask());
    isDown = false;
    expect(await ask()).toEqual([JSON.parse(ITEM), new TextEncoder().encode("tile")]);
  });
});

describe("a file that comes cut off", () => {
  /** A host that cuts a file off, with the tag of the whole, as often as is said. */
  const cutting = (cut: string, times: number, respectsReload = true) => {
    let left = times;
    return hostOf(({ file, tag, isAnew }) => {
      if (file !== cut || tag !== null || (respectsReload && isAnew) || left-- <= 0) return undefined;
      return new Response(FILES[file]?.slice(0, -3), { headers: { ETag: `"${file}"` } });
    });
  };

  test.each<[file: string, ask: (api: Api) => Promise<unknown>, expected: unknown]>([
    ["status.json", (api) => api.getStatus(), { asOf: "2026-11-21T00:00:00Z" }],
    ["organisations/pages/100/1.json", (api) => api.getOrganisations({ pageSize: 100 }), JSON.parse(LIST)],
    [`versions/areas/${AREA}.json`, (api) => api.getArea({ areaId: AREA }), JSON.parse(ITEM)],
    ["tiles/areas/tiles.json", (api) => api.getAreaTile({ z: 1, x: 0, y: 0 }), null],
  ])("is read again past the caches (%s)", async (file, ask, expected) => {
    const { api, asked } = cutting(file, Infinity);
    expect(await ask(api)).toEqual(expected);
    expect(asked.filter((one) => one.file === file).map(({ isAnew }) => isAnew)).toEqual([false, true]);
  });

  test("is not kept, so that no word that it is unchanged makes it last", async () => {
    const { api } = cutting("status.json", 2, false);
    const error = await errorOf(api.getStatus());
    expect(error.message).toBe(`${BASE}/v1/status.json is missing or damaged.`);
    expect(await api.getStatus()).toEqual({ asOf: "2026-11-21T00:00:00Z" });
  });

  test("does not end a walk as if there were another build", async () => {
    const { api } = cutting("manifest.json", 1);
    const list = api.getOrganisations as () => Promise<{ hasNextPage: boolean; items: unknown[] }>;
    const items: unknown[] = [];
    for await (const page of api.pages(list, { pageSize: 1 })) items.push(...page.items);
    expect(items).toEqual([1, 2]);
  });
});

describe("an error of the client", () => {
  const fails = (fault: unknown) =>
    hostOf(() => {
      throw fault;
    }).api;
  const breaksOff = (fault: unknown) =>
    hostOf(() => new Response(new ReadableStream({ start: (stream) => stream.error(fault) }))).api;

  test.each([
    ["cannot be reached", fails, new TypeError("fetch failed")],
    ["breaks off in the middle", breaksOff, new TypeError("terminated")],
  ])("names the file where the host %s, and has the cause", async (_, apiWith, fault) => {
    const error = await errorOf(apiWith(fault).getStatus());
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(`${BASE}/v1/status.json could not be fetched.`);
    expect(error.cause).toBe(fault);
  });

  test.each(["AbortError", "TimeoutError"])("stays what it is if it is an %s", async (name) => {
    const fault = new DOMException("enough", name);
    for (const apiWith of [fails, breaksOff]) expect(await errorOf(apiWith(fault).getStatus())).toBe(fault);
  });

  test("is the caller's own reason once the caller has aborted, whatever the platform says", async () => {
    const leave = new AbortController();
    const { api } = hostOf(() => {
      leave.abort("enough");
      throw new TypeError("fetch failed");
    });
    expect(await errorOf(api.getStatus({}, { signal: leave.signal }))).toBe("enough");
  });
});

describe("a signal that is aborted", () => {
  const REASONS = [undefined, new Error("enough"), "enough", null];

  test.each(REASONS)("ends a request for what is kept, too (%s)", async (reason) => {
    const { api, asked } = hostOf(() => undefined);
    const signal = AbortSignal.abort(reason);
    await Promise.all([api.getStatus(), api.getIndex(), api.getArea({ areaId: AREA })]);
    asked.length = 0;
    for (const answer of [
      api.getStatus({}, { signal }),
      api.getArea({ areaId: AREA }, { signal }),
      api.get("/v1", { signal }),
    ])
      expect(await errorOf(answer)).toBe(signal.reason);
    expect(asked).toEqual([]);
  });

  test("ends it even where no API is known to be", async () => {
    const { api } = hostOf(() => new Response("", { status: 404 }));
    await errorOf(api.getIndex());
    const signal = AbortSignal.abort();
    expect(await errorOf(api.getIndex({}, { signal }))).toBe(signal.reason);
  });

  test("ends a walk at its next page", async () => {
    const { api } = hostOf(() => undefined);
    const signal = AbortSignal.abort();
    const walk = () =>
      api.pages(api.getOrganisations as () => Promise<{ hasNextPage: boolean }>, {}, { signal });
    await api.get("/v1/manifest.json");
    expect(await errorOf(walk().next())).toBe(signal.reason);
  });
});

describe("a page that is asked for by a number that is none", () => {
  test.each(["x", Number.NaN, "0x10", "1.5", -1, "", true, 1e21])(
    "is the API's own problem (%s)",
    async (pageNumber) => {
      const { api } = hostOf(() => undefined);
      const list = api.getAreas as () => Promise<{ hasNextPage: boolean }>;
      for (const given of [
        { pageNumber },
        { page: pageNumber, pageNumber },
        { page: pageNumber, pageNumber: null },
      ]) {
        const error = await errorOf(api.pages(list, given).next());
        expect(error).toBeInstanceOf(ApiProblem);
        expect(error.message).toContain("pageNumber");
      }
    },
  );

  test("is the first if it is null, like one that is left out", async () => {
    const { api, asked } = hostOf(() => undefined);
    const list = api.getOrganisations as () => Promise<{ hasNextPage: boolean }>;
    for (const given of [{ pageNumber: null }, { page: null, pageNumber: undefined }])
      expect((await api.pages(list, given).next()).value).toEqual(JSON.parse(LIST));
    expect(asked.map(({ file }) => file)).toContain("organisations/pages/100/1.json");
  });
});

test("a date that is none is the API's own problem", async () => {
  const { api } = hostOf(() => undefined);
  const error = await errorOf(
    api.getMonitoringSiteReadings({ monitoringSiteId: AREA, from: new Date("yesterday") }),
  );
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error.message).toContain("from");
});
