import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build } from "../../../generator/builder/build.ts";
import { sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow } from "../../support/tree.ts";

const AREA = "00000000-0000-4000-8000-000000000301";
const OF_FEEDS = /^v1\/(feeds|calendars|badges)\//;

const folder = temporaryFolder();
const data = join(folder, "data");
const out = join(folder, "public");
cpSync("test/golden/tiny/data", data, { recursive: true });

const rebuild = async (more: { baseUrl?: string; asOf?: number } = {}): Promise<string[]> => {
  const options = { baseUrl: "https://water.example.nz", ...more };
  const { written } = await build({ data, out, maxZoom: 2, ...options });
  return written.filter((path) => OF_FEEDS.test(path)).sort();
};
const entryIds = (file: string) =>
  [...readFileSync(join(out, file), "utf8").matchAll(/<id>(.*)<\/id>/g)].map(([, id]) => id);

test("a build writes a feed and a calendar of everything, each area and each organisation, and a badge of each area", async () => {
  const written = await rebuild();
  const ids = (folder: string) =>
    filesBelow(join(out, "v1", folder))
      .filter((file) => /^[0-9a-f-]{36}\.json$/.test(file))
      .map((file) => file.replace(".json", ""));
  const places = [
    "all",
    ...ids("areas").map((id) => `areas/${id}`),
    ...ids("organisations").map((id) => `organisations/${id}`),
  ];
  const wanted = [
    ...places.flatMap((place) => [`v1/feeds/${place}.atom`, `v1/calendars/${place}.ics`]),
    ...ids("areas").map((id) => `v1/badges/areas/${id}.svg`),
  ];
  expect(written).toEqual(wanted.sort());
});

test("an organisation's calendar holds the events of its areas, and no others", async () => {
  const tree = await sampleTree("elsewhere");
  const idsBelow = (folder: string) =>
    filesBelow(join(tree, `v1/calendars/${folder}`)).map((file) => file.replace(".ics", ""));
  const eventsOf = (path: string) =>
    readFileSync(join(tree, `v1/calendars/${path}.ics`), "utf8").match(/^UID:.*$/gm) ?? [];
  const organisationsOf = (area: string): string[] =>
    JSON.parse(readFileSync(join(tree, `v1/areas/${area}.json`), "utf8")).organisations.map(
      ({ id }: { id: string }) => id,
    );
  for (const id of idsBelow("organisations")) {
    const areas = idsBelow("areas").filter((area) => organisationsOf(area).includes(id));
    const wanted = areas.flatMap((area) => eventsOf(`areas/${area}`));
    expect(eventsOf(`organisations/${id}`).sort(), id).toEqual(wanted.sort());
  }
});

test("an entry leads to the page of its area, and says of what type that is", async () => {
  const tree = await sampleTree("elsewhere");
  const [, ...entries] = readFileSync(join(tree, "v1/feeds/all.atom"), "utf8").split("<entry>");
  const links = entries.map((entry) => /<link rel="alternate"[^>]*>/.exec(entry)?.[0] ?? "none");
  expect(links.length).toBeGreaterThan(10);
  for (const link of links)
    expect(link).toMatch(/type="text\/html" href="https:\/\/host\.example\/water\/areas\//);
});

test("an event begins and ends at instants in UTC, and says when it was written", async () => {
  const tree = await sampleTree("elsewhere");
  const [, ...events] = readFileSync(join(tree, "v1/calendars/all.ics"), "utf8").split("BEGIN:VEVENT");
  expect(events.length).toBeGreaterThan(10);
  for (const event of events) {
    const instants = [...event.matchAll(/^(?:DTSTART|DTSTAMP)[^:]*:(.*)\r$/gm)].map(([, instant]) => instant);
    expect(instants).toHaveLength(2);
    for (const instant of instants) expect(instant).toMatch(/^20\d{6}T\d{6}Z$/);
  }
});

test("a later night on which nothing happens writes none of them again, but badges of data that speak for one day", async () => {
  const later = await rebuild({ asOf: Date.parse("2026-12-24T12:00:00Z") });
  expect(later.filter((path) => !path.startsWith("v1/badges/"))).toEqual([]);
  expect(await rebuild()).toEqual(later);
  expect(await rebuild()).toEqual([]);
});

test("a change of one area writes the files of the area, of its councils and of the country", async () => {
  const file = join(data, "scheduled-changes/2026.json");
  const changes = JSON.parse(readFileSync(file, "utf8"));
  const [first] = changes;
  const added = {
    ...first,
    id: "00000000-0000-4000-8000-000000000599",
    isApplied: false,
    isCancelled: false,
    effectiveFrom: "2026-12-05T00:01:00+13:00",
    createdAt: "2026-11-19T12:00:00Z",
    approval: { status: "approved", approvedAt: "2026-11-19T12:00:00Z", rejectionReason: null },
  };
  writeFileSync(file, JSON.stringify([...changes, added]));
  const written = await rebuild();
  const area = JSON.parse(readFileSync(join(out, `v1/areas/${first.areaId}.json`), "utf8"));
  const places = [
    "all",
    `areas/${first.areaId}`,
    ...area.organisations.map(({ id }: { id: string }) => `organisations/${id}`),
  ];
  expect(written).toEqual(
    [
      `v1/badges/areas/${first.areaId}.svg`,
      ...places.flatMap((place) => [`v1/feeds/${place}.atom`, `v1/calendars/${place}.ics`]),
    ].sort(),
  );
  expect(entryIds("v1/feeds/all.atom")).toContain(`urn:uuid:${added.id}`);
});

test("a new base address and a hub change addresses, and no id", async () => {
  const before = entryIds(`v1/feeds/areas/${AREA}.atom`);
  const file = join(data, "dataset.json");
  const dataset = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...dataset, hub: "https://hub.example.net/" }));
  await rebuild({ baseUrl: "https://elsewhere.example.org/water" });
  const feed = readFileSync(join(out, `v1/feeds/areas/${AREA}.atom`), "utf8");
  expect(entryIds(`v1/feeds/areas/${AREA}.atom`)).toEqual(before);
  expect(feed).toContain('<link rel="hub" href="https://hub.example.net/"/>');
  expect(feed).toContain(
    `<link rel="self" type="application/atom+xml" href="https://elsewhere.example.org/water/v1/feeds/areas/${AREA}.atom"/>`,
  );
  expect(feed).not.toContain("water.example.nz");
});

test("a build for this machine alone names no address of its own", async () => {
  await rebuild({ baseUrl: "http://localhost:8080" });
  for (const file of filesBelow(out).filter((path) => OF_FEEDS.test(path)))
    expect(readFileSync(join(out, file), "utf8"), file).not.toContain("localhost");
});
