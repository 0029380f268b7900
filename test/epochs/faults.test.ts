import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Epochs } from "../../generator/api/epochs-file.ts";
import { build } from "../../generator/builder/build.ts";
import { connect } from "../../generator/edge/client/client.ts";
import type { Status } from "../../schemas/document.ts";
import { type Host, nodeHost } from "../conformance/host.ts";
import { liveCopy } from "../support/live-copy.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { epochsIn } from "./live.ts";

const folder = temporaryFolder();
const data = join(folder, "live");
const tree = join(folder, "tree");
const options = { baseUrl: "http://localhost:8080", maxZoom: 0 } as const;
const HOUR = 3_600_000;

/** The sample as if it were kept up to date; it is only read. */
let sound: string;
let asOf = 0;
let clock = 0;
let host: Host;

beforeAll(async () => {
  asOf = Date.parse(liveCopy(SAMPLE.data, data));
  sound = await sampleTree("live");
});
afterEach(() => host.close());

const statusIn = (root: string): Status => JSON.parse(readFileSync(join(root, "v1/status.json"), "utf8"));

/** Serves the sound tree, or a copy of it with one change. */
async function serve(change?: (epochs: Epochs) => void): Promise<void> {
  if (change !== undefined) {
    rmSync(tree, { recursive: true, force: true });
    cpSync(sound, tree, { recursive: true });
    change(epochsIn(tree));
  }
  await open(change === undefined ? sound : tree);
}

const ignore = () => {};
const open = async (root: string) => {
  host = await nodeHost(root, ignore, () => clock);
};

const ask = (target: string) => host.ask("GET", target);
const write = (path: string, text: string) => writeFileSync(join(tree, "v1", path), text);

/** An area whose detail differs from the second epoch on, and that instant. */
function changing() {
  const { epochs } = epochsIn(sound);
  for (const { from, files } of epochs) {
    const id = files
      .map((file) => /^areas\/([^/]+)\.json$/.exec(file)?.[1])
      .find((found) => found !== undefined);
    if (id !== undefined) return { id, instant: Date.parse(from) };
  }
  throw new Error("Expected an epoch of the sample to change an area.");
}

describe("a list of versions that cannot be relied on", () => {
  const lists = () => ["areas/lists", `areas/${changing().id}`, "scheduled-changes/lists"];
  const inEach = (change: (text: string) => string) => {
    for (const list of lists()) {
      const file = join("versions", `${list}.json`);
      write(file, change(readFileSync(join(tree, "v1", file), "utf8")));
    }
  };
  const remove = (path: string) => rmSync(join(tree, "v1", path), { recursive: true });

  test.each<[string, () => void]>([
    ["is one of none, as in a build of an earlier version,", () => ["versions", "places.json"].map(remove)],
    ["is empty", () => inEach(() => "")],
    ["is cut short", () => inEach((text) => text.slice(0, 100))],
    ["is something else", () => inEach(() => "[]")],
    ["is that of another build", () => inEach((text) => text.replace(/"[0-9a-f]{8}"/g, '"01234567"'))],
  ])("that %s makes answers about restrictions the 500 problem, and no others", async (_, change) => {
    clock = asOf;
    await serve(change);
    for (const target of ["/v1/areas", `/v1/areas/${changing().id}`, "/v1/scheduled-changes"])
      expect((await ask(target)).status, target).toBe(500);
    for (const target of ["/v1/status", "/v1/schemes", "/v1/search?q=wellington"])
      expect((await ask(target)).status, target).toBe(200);
  });

  test("of all areas and changes is never taken for that of an unknown area", async () => {
    await serve(() => remove("versions/areas/lists.json"));
    expect((await ask("/v1/areas")).status).toBe(500);
  });

  test("names a file that is missing: only what that answers is the 500 problem, and only from then on", async () => {
    const { id, instant } = changing();
    await serve(() => rmSync(join(tree, `v1/epochs/${instant}/areas/${id}.json`)));
    clock = instant - 1;
    expect((await ask(`/v1/areas/${id}`)).status).toBe(200);
    clock = instant;
    expect((await ask(`/v1/areas/${id}`)).status).toBe(500);
    expect((await ask(`/v1/areas/${id}/stage-assignments`)).status).toBe(200);
  });
});

test("a client that has kept the list of the build before reads again what is there now", async () => {
  await serve();
  const { instant } = changing();
  const now = instant + HOUR;
  const next = join(folder, "next");
  await build({ ...options, data, out: next, asOf: now });
  let root = sound;
  const fetched: typeof fetch = async (address) => {
    const file = join(root, new URL(String(address)).pathname);
    return existsSync(file) ? new Response(readFileSync(file)) : new Response(null, { status: 404 });
  };
  const api = connect("https://example.org", { fetch: fetched, now: () => now });
  const { files } = epochsIn(sound).epochs.find(({ from }) => Date.parse(from) === instant) ?? { files: [] };
  const ids = files.flatMap((file) => /^areas\/([^/]+)\.json$/.exec(file)?.[1] ?? []);
  expect(ids.length).toBeGreaterThan(1);
  for (const id of ids) {
    // The first is answered from one build, the others from the next, which has no such epoch any more.
    const response = await api.get(`/v1/areas/${id}`);
    expect(await response.json()).toEqual(
      JSON.parse(readFileSync(join(next, `v1/areas/${id}.json`), "utf8")),
    );
    root = next;
  }
});

describe("the clock of a host", () => {
  test("that is before as-of gets the answers of as-of; one that runs backwards gets the earlier ones again", async () => {
    const { id, instant } = changing();
    await serve();
    const at = async (now: number) => {
      clock = now;
      return JSON.stringify((await ask(`/v1/areas/${id}`)).body);
    };
    const [before, after] = [await at(instant - 1), await at(instant)];
    expect(after).not.toBe(before);
    expect([await at(asOf - 400 * 24 * HOUR), await at(instant - 1), await at(instant + 1)]).toEqual([
      before,
      before,
      after,
    ]);
  });

  test("that is an hour wrong gives the answers of an hour before or after", async () => {
    const { id, instant } = changing();
    await serve();
    clock = instant + HOUR - 1 - HOUR;
    const slow = await ask(`/v1/areas/${id}/stage-assignments/current`);
    clock = instant - 1 + HOUR;
    const fast = await ask(`/v1/areas/${id}/stage-assignments/current`);
    expect(slow.body).not.toEqual(fast.body);
  });

  test("never lets an answer about restrictions be kept beyond their next change, nor any after the last known one", async () => {
    const { epochs, ends } = epochsIn(sound);
    // The first instant is that of a proposal, which says nothing in the list of areas.
    const ofAreas = epochs.find(({ files }) => files.some((file) => file.startsWith("areas/pages/")));
    const first = Date.parse(ofAreas?.from ?? "");
    const { id, instant } = changing();
    await serve();
    const maxAge = async (now: number, target: string) => {
      clock = now;
      return (await ask(target)).headers["cache-control"];
    };
    for (const [target, next] of [
      ["/v1/areas", first],
      ["/v1/areas?pageSize=3", first],
      ["/v1/areas?pageSize=3", first],
      [`/v1/areas/${id}`, instant],
    ] as const) {
      expect(await maxAge(next - 60_000, target), target).toBe("public, max-age=60, must-revalidate");
      expect(await maxAge(next - 30_400, target), target).toBe("public, max-age=30, must-revalidate");
      expect(await maxAge(next - 1, target), target).toBe("public, max-age=0, must-revalidate");
      expect(await maxAge(next, target), target).toBe("public, max-age=60, must-revalidate");
      expect(ends).not.toBeNull();
      if (!target.endsWith(id))
        expect(await maxAge(Date.parse(ends ?? "") + HOUR, target), target).toBe(
          "public, max-age=0, must-revalidate",
        );
    }
    expect(await maxAge(first - 1, "/v1/search?q=river")).toBe("public, max-age=60, must-revalidate");
  });

  test("does not change the files at their own addresses, whose digests are in the manifest", async () => {
    const { id, instant } = changing();
    await serve();
    clock = instant;
    const { body } = await host.raw("GET", `/v1/areas/${id}.json`);
    expect(body.equals(readFileSync(join(sound, `v1/areas/${id}.json`)))).toBe(true);
  });
});

describe("the status", () => {
  test("says when restrictions change next, how far ahead they are known, and when an update is overdue", async () => {
    await serve();
    const status = statusIn(sound);
    expect(status).toMatchObject({
      asOf: "2026-11-20T20:10:00Z",
      // One minute past midnight in New Zealand. A proposal that becomes known before is no restriction.
      restrictionsValidUntil: "2026-11-21T11:01:00Z",
      // As far as the live sample looks ahead: two weeks after its as-of, which is half a day earlier.
      horizon: "2026-12-04T08:10:00Z",
      nextBuildBy: "2026-11-21T20:10:00Z",
    });
    const file = join(data, "dataset.json");
    const dataset = readFileSync(file, "utf8");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(dataset), buildEvery: "PT1H" }));
    const out = join(folder, "hourly");
    await build({ ...options, data, out, asOf, lookAhead: { within: 72 * HOUR, most: 2 } });
    writeFileSync(file, dataset);
    expect(statusIn(out).nextBuildBy).toBe("2026-11-20T22:10:00Z");
    // The third change is one that the build does not look at: it knows restrictions up to there.
    expect(statusIn(out).horizon).toBe(epochsIn(sound).epochs[2]?.from);
    expect(epochsIn(out).epochs.length).toBe(2);
  });

  test("of a finished data set knows no horizon, and its answers follow no clock", async () => {
    const out = join(folder, "finished");
    const finished = join(folder, "finished-data");
    cpSync(data, finished, { recursive: true });
    const file = join(finished, "dataset.json");
    const dataset = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...dataset, asOf: new Date(asOf).toISOString() }));
    await build({ ...options, data: finished, out });
    expect(statusIn(out)).toMatchObject({
      restrictionsValidUntil: "2026-11-21T11:01:00Z",
      horizon: null,
      nextBuildBy: null,
    });
    expect(epochsIn(out)).toMatchObject({ ends: null, epochs: [] });
    const { id, instant } = changing();
    await open(out);
    clock = instant + 1;
    const { body, headers } = await ask(`/v1/areas/${id}`);
    expect(body).toEqual(JSON.parse(readFileSync(join(sound, `v1/areas/${id}.json`), "utf8")));
    expect(headers["cache-control"]).toBe("public, max-age=60, must-revalidate");
  });
});
