import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { lockData, openSound, soundWith } from "../../generator/ingest/edits/data-set.ts";
import { ingest } from "../../generator/ingest/ingest.ts";
import type { IngestReport } from "../../generator/ingest/report.ts";
import { UnknownUpstream } from "../../generator/ingest/unknown-upstream.ts";
import { DataError } from "../../generator/load/faults.ts";
import { readSource } from "../support/data.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow, hashOf } from "../support/tree.ts";
import { words } from "../support/words.ts";
import { type DataOptions, HEADER, siteId, writeData } from "../upstreams/data.ts";
import { rowsOf, wrongBoundaries, wrongRows } from "../upstreams/oracle.ts";
import { FILL } from "../upstreams/pages.ts";
import { type FakeUpstream, startUpstream } from "../upstreams/server.ts";
import { HOUR, type World, worldOf } from "../upstreams/world.ts";

const NOW = Date.parse("2026-11-20T20:10:00Z");
const opened: FakeUpstream[] = [];
afterAll(() => Promise.all(opened.map((fake) => fake.close())));

async function begin(options: DataOptions & { world?: World } = {}) {
  const world = options.world ?? worldOf(1, NOW);
  const fake = await startUpstream(world);
  opened.push(fake);
  const data = temporaryFolder();
  writeData(data, world, fake.origin, options);
  return { world, fake, data };
}

/** Each upstream by its key, and what came of it. */
const statesOf = ({ upstreams }: IngestReport) => upstreams.flatMap(({ key, state }) => [key, state]);

describe("a run with sound upstreams", () => {
  test("brings every row that the upstreams have, and the data stays sound", async () => {
    const { world, data } = await begin();
    const before = rowsOf(data);
    const report = await ingest({ data, now: NOW });
    expect(report.now).toBe("2026-11-20T20:10:00Z");
    expect(statesOf(report)).toEqual(words("arcgis fetched hilltop fetched kiwis fetched page fetched"));
    expect(report.upstreams.flatMap(({ faults }) => faults)).toEqual([]);
    const series = report.upstreams.flatMap((upstream) => upstream.series);
    expect(series.map(({ state, fault }) => [state, fault])).toEqual(
      world.series.map(() => ["fetched", null]),
    );
    expect(series.every(({ added, withoutValue }) => added > 0 && withoutValue === 0)).toBe(true);
    expect(wrongRows(data, before, world, report)).toEqual([]);
    expect(rowsOf(data).length).toBe(world.series.reduce((sum, { rows }) => sum + rows.length, 0));
    expect(wrongBoundaries(data, world)).toEqual([]);
    expect(readFileSync(join(data, "upstreams/page.txt"), "utf8")).toBe(
      `[title] Water\n${[...world.page, FILL].join("\n")}\n`,
    );
    await readSource(data);
  });

  test("counts what it changes, in all files", async () => {
    const { data } = await begin({ kinds: ["hilltop"] });
    const before = new Map(rowsOf(data).map((row) => [`${row.siteId} ${row.observedAt}`, row]));
    const report = await ingest({ data, now: NOW });
    const after = rowsOf(data);
    const added = after.filter((row) => !before.has(`${row.siteId} ${row.observedAt}`));
    const changed = after.filter((row) => {
      const old = before.get(`${row.siteId} ${row.observedAt}`);
      return old !== undefined && JSON.stringify(old) !== JSON.stringify(row);
    });
    const series = report.upstreams[0]?.series ?? [];
    const sum = (count: "added" | "changed" | "removed") => series.reduce((all, one) => all + one[count], 0);
    expect([sum("added"), sum("changed"), sum("removed")]).toEqual([added.length, changed.length, 0]);
    expect(changed.length).toBeGreaterThan(5);
    expect(changed.some(({ id }) => id !== undefined)).toBe(false);
  });

  test("changes no byte when it is run again", async () => {
    const { data } = await begin();
    await ingest({ data, now: NOW });
    const once = hashOf(data);
    const report = await ingest({ data, now: NOW });
    expect(hashOf(data)).toBe(once);
    expect(report.upstreams.map(({ state }) => state)).toEqual(["fetched", "fetched", "fetched", "fetched"]);
    const checks = join(data, "page-checks.json");
    const checked = readFileSync(checks, "utf8");
    await ingest({ data, now: NOW + 1000 });
    expect(readFileSync(checks, "utf8")).not.toBe(checked);
    writeFileSync(checks, checked);
    expect(hashOf(data)).toBe(once);
    expect(filesBelow(data).filter((path) => /\.\d+$/.test(path))).toEqual([]);
  });

  test("leaves every other line as it is, and puts new rows after the last of their series", async () => {
    const { data } = await begin({ kinds: ["kiwis"] });
    const before = readFileSync(join(data, "readings/kiwis.csv"), "utf8").trimEnd().split("\n");
    await ingest({ data, now: NOW });
    const after = readFileSync(join(data, "readings/kiwis.csv"), "utf8").trimEnd().split("\n");
    const instants = Map.groupBy(after.slice(1), (line) => line.split(",")[0]);
    for (const lines of instants.values()) {
      const stamps = lines.map((line) => line.split(",")[2] as string);
      expect(stamps).toEqual(stamps.toSorted());
    }
    expect([...instants.keys()]).toEqual([...new Set(before.slice(1).map((line) => line.split(",")[0]))]);
    const kept = before.filter((line) => after.includes(line));
    expect(kept.length).toBeGreaterThan(before.length * 0.9);
    expect(after.filter((line) => kept.includes(line))).toEqual(kept);
  });

  test("changes rows that stand in another file there, with its line ends and columns", async () => {
    const { data, world } = await begin({ kinds: ["hilltop"], more: { span: "P3D" } });
    const file = join(data, "readings/by-hand.csv");
    const before = readFileSync(file, "utf8").replace(/,\d+(\.\d+)?,L\/s/, ",1,L/s");
    writeFileSync(file, before);
    await ingest({ data, now: NOW });
    const after = readFileSync(file, "utf8");
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
    expect(after.split("\r\n")[0]).toBe(`id,${HEADER}`);
    expect(after.split("\r\n").length).toBe(before.split("\r\n").length);
    const truth = Number((Number(world.series[0]?.rows[0]?.value) * 1000).toPrecision(12));
    expect(after.split("\r\n")[1]?.split(",")[4]).toBe(String(truth));
  });

  test("begins the file of a provider that has none", async () => {
    const { data, world } = await begin({ kinds: ["kiwis"] });
    rmSync(join(data, "readings"), { recursive: true });
    const report = await ingest({ data, now: NOW });
    expect(readFileSync(join(data, "readings/kiwis.csv"), "utf8").split("\n")[0]).toBe(HEADER);
    expect(wrongRows(data, [], world, report)).toEqual([]);
  });

  test("writes nothing when it is told so, and reports the same", async () => {
    const { data } = await begin();
    const before = hashOf(data);
    const dry = await ingest({ data, now: NOW, dryRun: true });
    expect(hashOf(data)).toBe(before);
    expect(await ingest({ data, now: NOW })).toEqual(dry);
  });

  test("asks only those that are named, and never those that are off", async () => {
    const { data, fake } = await begin();
    const file = join(data, "upstreams/kiwis.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"enabled": true', '"enabled": false'));
    const report = await ingest({ data, now: NOW, only: ["kiwis", "page"] });
    expect(statesOf(report)).toEqual(words("kiwis off page fetched"));
    expect(new Set(fake.asked.map(({ kind }) => kind))).toEqual(new Set(["page"]));
    await expect(ingest({ data, now: NOW, only: ["kisters"] })).rejects.toThrow(UnknownUpstream);
  });

  test("does not begin with data that has faults", async () => {
    const { data, fake } = await begin();
    writeFileSync(join(data, "readings/more.csv"), `${HEADER}\n${siteId(0)},flow,now,1,m,x\n`);
    await expect(ingest({ data, now: NOW })).rejects.toThrow(DataError);
    expect(fake.asked).toEqual([]);
  });
});

describe("what is asked", () => {
  test("is one thing at a time, from an instant on in NZST, without an end, with spaces as %20", async () => {
    const { data, fake } = await begin({ more: { pace: "PT0.05S" } });
    await ingest({ data, now: NOW });
    const of = (kind: string) => fake.asked.filter((asked) => asked.kind === kind);
    for (const { target } of [...of("hilltop"), ...of("kiwis")]) {
      expect(target).not.toMatch(/\+|[?&](to|until)=/i);
    }
    expect(of("hilltop")[0]?.target).toContain(
      "Request=GetData&Site=%C5%8Ctaki%20at%20Pukehinau%200&Measurement=Flow&From=2026-11-20%2008%3A10%3A00&ShowQuality=Yes",
    );
    expect(of("kiwis")[0]?.target).toContain("from=2026-11-20T08%3A10%3A00%2B12%3A00");
    expect(of("kiwis")[0]?.target).toContain("metadata=true&md_returnfields=ts_unitsymbol");
    expect(of("arcgis").map(({ what }) => what)).toEqual(["count", "from 0", "from 5", "from 10"]);
    expect(of("arcgis").every(({ target }) => /count|orderByFields=OBJECTID&/i.test(target))).toBe(true);
    for (const list of Map.groupBy(fake.asked, ({ kind }) => kind).values()) {
      for (const [index, { at }] of list.slice(1).entries()) {
        expect(at - (list[index]?.at as number)).toBeGreaterThan(45);
      }
    }
  });
});

describe("a server that must be asked in its own way", () => {
  test("is asked for the data source that the file names", async () => {
    const { data, fake } = await begin({ kinds: ["kiwis"], more: { datasource: 3 } });
    await ingest({ data, now: NOW });
    expect(
      fake.asked.map(({ target }) => new URL(target, fake.origin).searchParams.get("datasource")),
    ).toEqual(fake.asked.map(() => "3"));
  });

  test("is read in the encoding that the file names, if it names none itself or a wrong one", async () => {
    const faults: (string | null | undefined)[] = [];
    for (const more of [{}, { encoding: "ISO-8859-1" }]) {
      const drawn = worldOf(1, NOW, { series: 1 });
      const world = { ...drawn, series: drawn.series.map((one) => ({ ...one, site: "Hutt River" })) };
      const { data, fake } = await begin({ world, kinds: ["hilltop"], more });
      fake.plan = () => ({ fault: "latin1", seed: 0 });
      faults.push((await ingest({ data, now: NOW })).upstreams[0]?.series[0]?.fault);
    }
    expect(faults[0]).toMatch(
      /found an invalid byte: .* the council's server does not state its encoding; .*set encoding/,
    );
    expect(faults[1]).toBeNull();
  });
});

describe("a page", () => {
  test("is reported when its text is another, with the difference, and nothing else is touched", async () => {
    const { data, fake, world } = await begin({ kinds: ["page"] });
    const [first] = (await ingest({ data, now: NOW })).upstreams;
    expect([first?.changed, first?.difference]).toEqual([false, null]);
    const others = filesBelow(data).filter((path) => !/^(upstreams\/|page-checks)/.test(path));
    const before = others.map((path) => readFileSync(join(data, path), "utf8"));
    fake.world = {
      ...world,
      page: world.page.with(1, "Level 2 applies in Kaikōura."),
    };
    const [second] = (await ingest({ data, now: NOW })).upstreams;
    expect(second).toMatchObject({
      state: "fetched",
      changed: true,
      difference: "- Level 1 applies in Kaikōura.\n+ Level 2 applies in Kaikōura.",
    });
    expect(others.map((path) => readFileSync(join(data, path), "utf8"))).toEqual(before);
    const [third] = (await ingest({ data, now: NOW })).upstreams;
    expect([third?.changed, third?.difference]).toEqual([false, null]);
  });

  test("is the same whatever its line ends and its last one, and stays as it is", async () => {
    const { data } = await begin({ kinds: ["page"] });
    await ingest({ data, now: NOW });
    const file = join(data, "upstreams/page.txt");
    const text = readFileSync(file, "utf8");
    for (const other of [text.replaceAll("\n", "\r\n"), text.trimEnd(), `${text}\n`]) {
      writeFileSync(file, other);
      const [report] = (await ingest({ data, now: NOW })).upstreams;
      expect([report?.state, report?.changed, readFileSync(file, "utf8")]).toEqual(["fetched", false, other]);
    }
  });

  test("is not checked where it came and says nothing", async () => {
    const { data, fake } = await begin({ kinds: ["page"] });
    await ingest({ data, now: NOW });
    const before = hashOf(data);
    for (let seed = 0; seed < 5; seed++) {
      fake.plan = () => ({ fault: "saysNothing", seed });
      const [report] = (await ingest({ data, now: NOW + HOUR })).upstreams;
      expect([report?.state, report?.changed]).toEqual(["kept", false]);
      expect(hashOf(data)).toBe(before);
    }
  });

  test("has other lines where another part of it counts", async () => {
    const { data } = await begin({ kinds: ["page"] });
    await ingest({ data, now: NOW });
    const file = join(data, "upstreams/page.json");
    writeFileSync(
      file,
      JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), within: "h1, p", ignore: ["Updated"] }),
    );
    await ingest({ data, now: NOW });
    const text = readFileSync(join(data, "upstreams/page.txt"), "utf8");
    expect(text).toContain("Level 1 applies");
    expect(text).not.toMatch(/Updated|\[title\]/);
  });
});

describe("when a page was last read", () => {
  test("is recorded whether or not it is new, and not where it could not be read", async () => {
    const { data, fake } = await begin({ kinds: ["page", "hilltop"] });
    const later = NOW + HOUR;
    const checks = () => JSON.parse(readFileSync(join(data, "page-checks.json"), "utf8"));
    const url = `${fake.origin}/restrictions`;
    for (const [now, at] of [
      [NOW, "2026-11-20T20:10:00Z"],
      [later, "2026-11-20T21:10:00Z"],
    ] as const) {
      await ingest({ data, now });
      expect(checks()).toEqual([{ key: "page", url, checkedAt: at }]);
    }
    fake.plan = () => ({ fault: "reset", seed: 1 });
    await ingest({ data, now: later + HOUR });
    expect(checks()[0].checkedAt).toBe("2026-11-20T21:10:00Z");
  });
});

describe("KiWIS, when more rows are asked for than it gives at once,", () => {
  const [everyQuarter, everyFiveMinutes] = [7, 2].map((seed) =>
    worldOf(seed, NOW, { series: 2, features: 1, days: 8 }),
  ) as [World, World];
  const withLimit = async (world: World, span: string) => {
    const begun = await begin({ world, kinds: ["kiwis"], more: { span } });
    begun.fake.plan = ({ times }) => ({ fault: "rowLimit", seed: times });
    return begun;
  };

  test("is asked for halves of the span, which together have every row once", async () => {
    const { data, fake } = await withLimit(everyQuarter, "P7D");
    const report = await ingest({ data, now: NOW });
    const [series] = report.upstreams[0]?.series ?? [];
    expect(series).toMatchObject({ state: "fetched", fault: null });
    expect(rowsOf(data).filter((row) => row.siteId === siteId(1))).toHaveLength(
      everyQuarter.series[1]?.rows.length as number,
    );
    const bounds = fake.asked.map(({ target }) => {
      const parameters = new URL(target, fake.origin).searchParams;
      return [parameters.get("from"), parameters.get("to")];
    });
    expect(bounds.slice(0, 2)).toEqual([
      ["2026-11-14T08:10:00+12:00", null],
      ["2026-11-14T08:10:00+12:00", "2026-11-17T20:10:00+12:00"],
    ]);
    expect(bounds.at(-1)?.[1]).toBeNull();
    expect(bounds.length).toBeGreaterThan(4);
    // What an error means is not asked three times.
    expect(new Set(bounds.map(String)).size).toBe(bounds.length);
  });

  test.each([
    ["P2D", 2],
    ["P1DT23H", 1],
  ])("is asked for halves of two days, and of nothing shorter: %s", async (span, requests) => {
    const { data, fake } = await withLimit(everyFiveMinutes, span);
    await ingest({ data, now: NOW });
    const ofSeries = fake.asked.filter(({ target }) => target.includes("ts_id=90001"));
    expect(ofSeries).toHaveLength(requests);
  });

  test("is refused where that is for a day alone", async () => {
    const { data } = await withLimit(everyFiveMinutes, "P1DT23H");
    const report = await ingest({ data, now: NOW });
    expect(report.upstreams[0]?.series[0]?.fault).toMatch(
      /found the error "(DatasourceError|TooManyResults): .*shorten span/,
    );
  });
});

describe("the data of a run", () => {
  test("is locked: another run says who has it, and asks nobody; a dry run goes on", async () => {
    const { data, fake } = await begin();
    const unlock = lockData(data, "ingest");
    await expect(ingest({ data, now: NOW })).rejects.toThrow(
      `Another ingest is writing to ${data} (process ${process.pid}): ingest again when it has ended.`,
    );
    expect(fake.asked).toEqual([]);
    await ingest({ data, now: NOW, dryRun: true });
    unlock();
    await ingest({ data, now: NOW });
    expect(readdirSync(data).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("may be edited meanwhile: a boundary goes to its area wherever that stands by then", async () => {
    const { data, fake, world } = await begin({ kinds: ["arcgis"] });
    const file = join(data, "areas/areas.geojson");
    fake.plan = ({ times }) => {
      const { features, ...collection } = JSON.parse(readFileSync(file, "utf8"));
      const moved = [...features.slice(1), features[0]];
      if (times === 1) writeFileSync(file, JSON.stringify({ ...collection, features: moved }));
      return null;
    };
    const report = await ingest({ data, now: NOW });
    expect(report.upstreams[0]).toMatchObject({ state: "fetched", faults: [] });
    const { features } = JSON.parse(readFileSync(file, "utf8"));
    for (const { properties, geometry } of features) {
      const index = Number(properties.name.slice("Area ".length));
      expect(geometry.coordinates[0][0]).toEqual(world.features[index]?.rings[0]?.[0]);
    }
  });

  test("is sound between any two of the files that are written", async () => {
    const { data } = await begin({ more: { span: "P3D" } });
    const old = join(temporaryFolder(), "old");
    cpSync(data, old, { recursive: true });
    await ingest({ data, now: NOW });
    const changed = filesBelow(data)
      .map((file) => [file, readFileSync(join(data, file), "utf8")] as const)
      .filter(
        ([file, text]) => !existsSync(join(old, file)) || text !== readFileSync(join(old, file), "utf8"),
      );
    expect(changed.length).toBeGreaterThan(3);
    const { set } = openSound(old);
    for (const first of changed) {
      const others = changed.filter((other) => other !== first);
      expect(soundWith(set, new Map([first]))).toMatchObject({ set: { faults: [] } });
      expect(soundWith(set, new Map(others))).toMatchObject({ set: { faults: [] } });
    }
  });

  test("may be spoilt meanwhile: then nothing is written", async () => {
    const { data, fake } = await begin();
    fake.plan = () => {
      writeFileSync(join(data, "organisations.json"), "[");
      return null;
    };
    const readings = readFileSync(join(data, "readings/kiwis.csv"), "utf8");
    await expect(ingest({ data, now: NOW })).rejects.toThrow(DataError);
    expect(readFileSync(join(data, "readings/kiwis.csv"), "utf8")).toBe(readings);
  });
});

test("an upstream that hangs costs the run no more than its own limit, and nobody else's data", async () => {
  const { data, fake, world } = await begin({ more: { timeout: "PT1S" } });
  fake.plan = ({ kind }) => (kind === "hilltop" ? { fault: "hang", seed: 1 } : null);
  const before = rowsOf(data);
  const started = performance.now();
  const report = await ingest({ data, now: NOW });
  // Checking the data and writing it take a while too, on a busy machine.
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(statesOf(report)).toEqual(words("arcgis fetched hilltop kept kiwis fetched page fetched"));
  expect(wrongRows(data, before, world, report)).toEqual([]);
});

test("an upstream whose rows the data cannot bear is kept out, and the others are taken", async () => {
  const { data, world } = await begin();
  // A reading of somebody's own that has the id which a new row would get.
  const at = world.series[0]?.rows.at(-1)?.at as number;
  const { derivedId } = await import("../../generator/lib/derived-id.ts");
  const stamp = new Date(at).toISOString().replace(".000Z", "Z");
  const id = derivedId(`reading:${siteId(0)}:flow:${stamp}`);
  writeFileSync(
    join(data, "readings/own.csv"),
    `id,${HEADER}\n${id},${siteId(1)},rainfall,${new Date(at - HOUR).toISOString()},1,mm,x\n`,
  );
  const before = rowsOf(data);
  const report = await ingest({ data, now: NOW });
  expect(statesOf(report)).toEqual(words("arcgis fetched hilltop kept kiwis fetched page fetched"));
  expect(report.upstreams[1]?.faults[0]).toMatch(
    /found faults, so nothing of it is taken:\nreadings\/own\.csv|hilltop\.csv/,
  );
  expect(report.upstreams[1]?.series.every(({ state, added }) => state === "refused" && added === 0)).toBe(
    true,
  );
  expect(wrongRows(data, before, world, report).filter((row) => !row.includes("rainfall"))).toEqual([]);
  await readSource(data);
});
