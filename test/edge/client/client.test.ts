import { hash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { problems } from "../../../generator/answers/problem-files.ts";
import { versionsFile } from "../../../generator/api/address.ts";
import { methodName, operationOf, operations } from "../../../generator/api/operations.ts";
import { pageMarkOf } from "../../../generator/api/pack-of.ts";
import type { Version, Versions } from "../../../generator/api/versions-file.ts";
import { ApiProblem, connect } from "../../../generator/edge/client/client.ts";

const BASE = "https://example.org";

type Asked = { readonly file: string; readonly headers: Headers };

/** The files with what lists their versions. Those in `epochs/{instant}/` count from then on. */
function withVersions(files: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const lists: Record<string, Versions & { files: Version[] }> = {};
  for (const [file, content] of Object.entries(files)) {
    const [, from, path = ""] = /^(?:epochs\/(\d+)\/)?(.*)$/.exec(file) ?? [];
    const list = versionsFile(path);
    if (list === null) continue;
    lists[list] ??= { files: [], ends: null };
    lists[list].files.push([path, Number(from ?? 0), hash("sha256", JSON.stringify(content)).slice(0, 8)]);
  }
  const places = { index: "of", files: [], ends: null };
  return { "manifest.json": { inputs: "one" }, "places.json": places, ...files, ...lists };
}

/** A host of some files that notes what it is asked for. `answer` may answer first. */
function hostOf(
  files: Readonly<Record<string, unknown>>,
  answer: (asked: Asked) => Promise<Response | undefined> | Response | undefined = () => undefined,
) {
  const asked: Asked[] = [];
  const send: typeof fetch = async (address, more) => {
    more?.signal?.throwIfAborted();
    const request = { file: String(address).replace(`${BASE}/v1/`, ""), headers: new Headers(more?.headers) };
    asked.push(request);
    const own = await answer(request);
    if (own !== undefined) return own;
    const file = withVersions(files)[request.file];
    if (file === undefined) return new Response("", { status: 404 });
    return new Response(JSON.stringify(file), { headers: { ETag: `"${request.file}"` } });
  };
  return { asked, api: (retries = 2) => connect(BASE, { fetch: send, retries }) };
}

/** A list of organisations with so many records, in pages of 100, and what leads to them. */
function listOf(folder: string, totalCount: number): Record<string, unknown> {
  const pages = Array.from({ length: Math.ceil(totalCount / 100) }, (_, index) => {
    const items = Array.from({ length: Math.min(100, totalCount - index * 100) }, (_, i) => index * 100 + i);
    return { items, pageNumber: index + 1, totalCount, hasNextPage: (index + 1) * 100 < totalCount };
  });
  const index = { marks: pages.map((page) => pageMarkOf(JSON.stringify(page))), spans: [] };
  return Object.fromEntries([
    ...pages.map((page) => [`${folder}/pages/100/${page.pageNumber}.json`, page]),
    ...(pages.length > 1 ? [[`${folder}/spans.json`, index]] : []),
  ]);
}

const STATUS = { "status.json": { asOf: "2026-11-21T00:00:00Z" }, "index.json": {} };
const AREA = "a70782aa-9a38-5d13-b01b-b36dba2f4cb1";
const PROBLEM = {
  type: "about:blank",
  title: "Not Found",
  status: 404,
  detail: "There is no such thing.",
  instance: null,
  errors: [
    { code: "Error.NotFound", message: "No area has this id." },
    { code: "Error.Validation", message: "And that is invalid.", pointer: "areaId" },
  ],
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a method", () => {
  test("sends its parameters, and leaves out those that are not given", async () => {
    const { api, asked } = hostOf({
      ...listOf(`areas/${AREA}/scheduled-changes/status/approved`, 3),
      ...STATUS,
    });
    const page = await api().getAreaScheduledChanges({
      areaId: AREA.toUpperCase(),
      status: "approved",
      isCancelled: undefined,
      page: null,
      pageSize: 100,
    });
    expect(page).toMatchObject({ items: [0, 1, 2], totalCount: 3 });
    expect(asked.map(({ file }) => file)).toEqual([
      `versions/areas/${AREA}.json`,
      `areas/${AREA}/scheduled-changes/status/approved/pages/100/1.json`,
    ]);
  });

  test("escapes what an address cannot hold", async () => {
    const { api, asked } = hostOf({ "consents/a_2fb_20_25_3fc.json": { sites: [] } });
    expect(await api().getMonitoringConsentRestrictions({ consentNumber: "A/b %?c" })).toEqual({ sites: [] });
    expect(asked).toHaveLength(1);
  });

  test("writes small numbers without an exponent, which the API refuses", async () => {
    const { asked, api } = hostOf({
      "places/index.json": { file: "places/index.json", mark: "of", tree: 0, sets: [[]] },
    });
    const client = api();
    for (const latitude of [1e-7, -1.5e-9, 0, 1e-300])
      expect(await client.getAreasAtPlace({ longitude: 174.7762, latitude })).toMatchObject({ items: [] });
    // The place stays on the device.
    expect(asked.map(({ file }) => file).sort()).toEqual(["places.json", "places/index.json"]);
  });

  test("rejects a parameter that the operation does not have, and names those that it has", async () => {
    const { asked, api } = hostOf(STATUS);
    const client = api();
    const use = { areaId: AREA, who: "residential", what: "lawn", by: "can", houes: "odd" };
    const wrong: readonly [() => Promise<unknown>, message: string][] = [
      [() => client.mayUse(use), "houes: expected areaId, who, what, by, house, source, at."],
      [() => client.getAreas({ page: 2 }), "page: expected pageNumber, pageSize."],
      [() => client.getOrganisation({ areaId: AREA }), "areaId: expected organisationId."],
      [
        () => client.pages(client.getAreas as never, { pagesize: 5 }).next(),
        "pagesize: expected pageNumber, pageSize.",
      ],
    ];
    for (const [ask, message] of wrong)
      await expect(ask()).rejects.toThrow(new TypeError(`Unknown parameter ${message}`));
    // Only a walk asks for its build first.
    expect(asked.map(({ file }) => file)).toEqual(["manifest.json"]);
  });

  test.each(
    operations.flatMap(({ id, parameters }) =>
      parameters.flatMap(({ name, ...more }) => ("values" in more ? [[id, name, more.values] as const] : [])),
    ),
  )("rejects a wrong word (%s, %s) with the list of words", async (id, name, values) => {
    const stored = Object.fromEntries(problems());
    const { api } = hostOf(stored);
    const given = { areaId: AREA, who: "residential", what: "lawn", by: "can", q: "x", [name]: "wrong" };
    const { parameters } = operationOf(id);
    const own = Object.fromEntries(parameters.map((one) => [one.name, given[one.name as "q"]]));
    const error = await api()
      [methodName(id)](own)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect((error as ApiProblem).message).toContain(`${name} must be one`);
    expect((error as ApiProblem).message).toContain(values.join(", "));
  });

  test.each([
    [-41.2865, 174.7762, true],
    [-41.2865, -176.55, true],
    ["-41.2865", "174.7762", true],
    [174.7762, -141.2865, false],
    [200, 20, false],
    ["east", 20, false],
  ])(
    "asks at longitude %s, latitude %s whether they are swapped: %s",
    async (longitude, latitude, isAsked) => {
      const { api } = hostOf(Object.fromEntries(problems()));
      const error = await api()
        .getAreasAtPlace({ longitude, latitude })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "ApiProblem", status: 400 });
      expect((error as ApiProblem).message.endsWith(" Are longitude and latitude swapped?")).toBe(isAsked);
      // The fields are the API's own.
      expect(JSON.stringify((error as ApiProblem).errors)).not.toContain("swapped");
    },
  );

  test("gets the bytes of a tile, or null where there is none", async () => {
    const tile = (asked: Asked) =>
      asked.file === "tiles/areas/1/1/1.mvt" ? new Response(Uint8Array.of(1, 2)) : undefined;
    const { api } = hostOf({ "tiles/areas/tiles.json": { maxzoom: 3 } }, tile);
    expect(await api().getAreaTile({ z: 1, x: 1, y: 1 })).toEqual(Uint8Array.of(1, 2));
    expect(await api().getAreaTile({ z: 1, x: 0, y: 0 })).toBe(null);
  });

  test("throws a problem with all its fields", async () => {
    const { api } = hostOf({ "problems/GetArea/not-found.json": PROBLEM, ...STATUS });
    const error: unknown = await api()
      .getArea({ areaId: AREA })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject(PROBLEM);
    expect(String(error)).toBe("ApiProblem: No area has this id. And that is invalid.");
  });
});

describe("pages", () => {
  const read = async (given?: Readonly<Record<string, unknown>>, count = 250) => {
    const { api, asked } = hostOf(listOf("organisations", count));
    const client = api();
    const list = client.getOrganisations as () => Promise<{ items: number[]; hasNextPage: boolean }>;
    const sizes: number[] = [];
    for await (const { items } of client.pages(list, given)) sizes.push(items.length);
    return { sizes, asked: asked.length };
  };

  test("come one after the other, and only when asked for", async () => {
    // With the manifest before the first page and before the last, and the list's index.
    expect(await read()).toEqual({ sizes: [100, 100, 50], asked: 6 });
    expect((await read({ pageSize: 60 })).sizes).toEqual([60, 60, 60, 60, 10]);
    expect((await read({ pageNumber: 3 })).sizes).toEqual([50]);
  });

  test("are one if the list is shorter", async () => {
    expect(await read({}, 1)).toEqual({ sizes: [1], asked: 2 });
  });

  test("say before the last that there is another build", async () => {
    let manifests = 0;
    const { api } = hostOf(listOf("organisations", 250), ({ file }) =>
      file === "manifest.json" ? Response.json({ inputs: manifests++ }) : undefined,
    );
    const client = api();
    const seen: number[] = [];
    const walk = async () => {
      for await (const { items } of client.pages(
        client.getOrganisations as () => Promise<{ items: number[]; hasNextPage: boolean }>,
      ))
        seen.push(items.length);
    };
    await expect(walk()).rejects.toThrow("The data changed while its pages were read: start again");
    expect(seen).toEqual([100, 100]);
  });

  test("reject a page of another build: its list's index does not name it", async () => {
    const files = listOf("organisations", 250);
    const other = { ...(files["organisations/pages/100/2.json"] as object), items: Array(100).fill(0) };
    const { api } = hostOf({ ...STATUS, ...files, "organisations/pages/100/2.json": other });
    const client = api();
    const walk = async () => {
      for await (const _ of client.pages(
        client.getOrganisations as () => Promise<{ items: number[]; hasNextPage: boolean }>,
      ));
    };
    await expect(walk()).rejects.toThrow("organisations/pages/100/2.json is missing or damaged");
  });

  test("are of one instant, whatever comes due meanwhile", async () => {
    const list = `areas/${AREA}/stage-assignments`;
    const due = Date.parse("2026-11-22T00:00:00Z");
    const { api } = hostOf({ ...listOf(list, 250), ...listOf(`epochs/${due}/${list}`, 251) });
    for (const given of [undefined, { now: undefined }, { now: due - 1 }]) {
      vi.setSystemTime(due - 1);
      const client = api();
      const totals: number[] = [];
      const pages = client.pages(
        async (parameters, options) =>
          (await client.getStageAssignments(parameters, options)) as {
            totalCount: number;
            hasNextPage: boolean;
          },
        { areaId: AREA },
        given,
      );
      for await (const { totalCount } of pages) {
        totals.push(totalCount);
        vi.setSystemTime(due);
      }
      expect(totals).toEqual([250, 250, 250]);
    }
  });

  test("also work where the parameter is called `page`", async () => {
    const { api } = hostOf(listOf(`areas/${AREA}/stage-assignments`, 120));
    const client = api();
    const sizes: number[] = [];
    const list = async (parameters: Readonly<Record<string, unknown>>) =>
      (await client.getStageAssignments(parameters)) as { items: number[]; hasNextPage: boolean };
    for await (const { items } of client.pages(list, { areaId: AREA })) sizes.push(items.length);
    expect(sizes).toEqual([100, 20]);
  });
});

describe("files", () => {
  test("are kept for a minute, then asked for by their tag", async () => {
    const same = ({ headers }: Asked) =>
      headers.get("If-None-Match") === '"status.json"' ? new Response(null, { status: 304 }) : undefined;
    const { api, asked } = hostOf(STATUS, same);
    const client = api();
    for (const seconds of [0, 59, 1, 59, 1]) {
      vi.advanceTimersByTime(seconds * 1000);
      expect(await client.getStatus()).toEqual(STATUS["status.json"]);
    }
    expect(asked.map(({ headers }) => headers.get("If-None-Match"))).toEqual([
      null,
      '"status.json"',
      '"status.json"',
    ]);
  });

  test("that have changed take the place of the kept ones", async () => {
    const files = { "status.json": { asOf: "then" } };
    const { api } = hostOf(files);
    const client = api();
    await client.getStatus();
    files["status.json"] = { asOf: "now" };
    vi.advanceTimersByTime(60_000);
    expect(await client.getStatus()).toEqual({ asOf: "now" });
  });

  test("are asked for once by all who want them at the same time", async () => {
    const { api, asked } = hostOf(STATUS);
    const client = api();
    await Promise.all([client.getStatus(), client.getStatus(), client.getStatus()]);
    expect(asked).toHaveLength(1);
  });

  test("that were used longest ago give way, by number and by length", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 201 }, (_, number) => [`consents/number-${number}.json`, { number }]),
    );
    const { api, asked } = hostOf(many);
    const client = api();
    const ask = (number: number) =>
      client.getMonitoringConsentRestrictions({ consentNumber: `number-${number}` });
    for (let number = 0; number < 200; number++) await ask(number);
    await ask(0);
    await ask(200);
    asked.length = 0;
    await ask(0);
    expect(asked).toEqual([]);
    await ask(1);
    expect(asked).toHaveLength(1);

    const large = { "index.json": "x".repeat(5e6), "status.json": "y".repeat(5e6) };
    const second = hostOf(large);
    const other = second.api();
    await other.getIndex();
    await other.getStatus();
    await other.getStatus();
    await other.getIndex();
    expect(second.asked.map(({ file }) => file)).toEqual(["index.json", "status.json", "index.json"]);
  });
});

describe("a request that fails", () => {
  /** Answers to the first requests, one after the other; then the host's own. */
  const first = (...answers: (() => Response)[]) => {
    let number = 0;
    return () => answers[number++]?.();
  };
  const says =
    (status: number, headers: Record<string, string> = {}) =>
    () =>
      new Response("", { status, headers });
  const breaks = () => {
    throw new TypeError("fetch failed");
  };
  const cutShort = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) }));

  test.each([
    ["a network fault", breaks],
    ["a connection that breaks in the middle", cutShort],
    ["a 500", says(500)],
    ["a 503", says(503)],
    ["a 429", says(429)],
  ])("with %s is sent again after a pause that grows", async (_, fault) => {
    const { api, asked } = hostOf(STATUS, first(fault, fault));
    const answer = api().getStatus();
    await vi.advanceTimersByTimeAsync(249);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(251);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toEqual(STATUS["status.json"]);
  });

  test.each([
    ["in seconds", () => "7"],
    ["as a date", () => new Date(Date.now() + 7000).toUTCString()],
  ])("waits as long as the host says %s", async (_, after) => {
    vi.setSystemTime("2026-11-21T00:00:00Z");
    const { api, asked } = hostOf(STATUS, first(says(503, { "Retry-After": after() })));
    const answer = api().getStatus();
    await vi.advanceTimersByTimeAsync(6999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(STATUS["status.json"]);
  });

  test("rejects at once where it cannot help to send it again", async () => {
    for (const fault of [says(501), says(503, { "Retry-After": "3600" })]) {
      const { api, asked } = hostOf(STATUS, ({ file }) => (file === "status.json" ? fault() : undefined));
      await expect(api().getStatus()).rejects.toThrow(/status.json answered 50[13]/);
      expect(asked.filter(({ file }) => file === "status.json")).toHaveLength(1);
    }
  });

  test("rejects after as many attempts as were allowed, and is not kept", async () => {
    for (const retries of [0, 3]) {
      const { api, asked } = hostOf(STATUS, first(...Array(retries + 1).fill(breaks)));
      const client = api(retries);
      const answer = expect(client.getStatus()).rejects.toThrow("/v1/status.json could not be fetched.");
      await vi.runAllTimersAsync();
      await answer;
      expect(asked.filter(({ file }) => file === "status.json")).toHaveLength(retries + 1);
      expect(await client.getStatus()).toEqual(STATUS["status.json"]);
    }
  });

  test("is not sent again once it is aborted", async () => {
    const { api, asked } = hostOf(STATUS, ({ file }) => (file === "status.json" ? says(503)() : undefined));
    const leave = new AbortController();
    const answer = api().getStatus({}, { signal: leave.signal });
    const rejected = expect(answer).rejects.toThrow("enough");
    await vi.advanceTimersByTimeAsync(10);
    leave.abort(new Error("enough"));
    await rejected;
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });

  test("is not aborted for those who still want it", async () => {
    const { api } = hostOf(STATUS, () => new Promise<undefined>((late) => setTimeout(late, 10, undefined)));
    const client = api();
    const one = expect(client.getStatus({}, { signal: AbortSignal.abort(new Error("enough")) })).rejects;
    const other = client.getStatus();
    await Promise.all([one.toThrow("enough"), vi.advanceTimersByTimeAsync(100)]);
    expect(await other).toEqual(STATUS["status.json"]);
  });
});
