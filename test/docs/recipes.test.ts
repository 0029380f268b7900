/** Every recipe of docs/recipes.md, run on the sample. */

import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import pointInPolygon from "point-in-polygon-hao";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Envelope } from "../../generator/api/envelope.ts";
import type { Status } from "../../schemas/document.ts";
import type { Area, AreaListItem, MonitoringSite, Problem, Reading } from "../../schemas/resource.ts";
import { startServer } from "../edge/node/raw.ts";
import { plainServer } from "../hosts/plain-server.ts";
import { startProxy } from "../mirror/asking/proxy.ts";
import { noBrowser, startBrowser } from "../support/chromium.ts";
import { liveCopy } from "../support/live-copy.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildTiny, TINY } from "../support/tiny.ts";
import { buildLongLists, CROWDED, RIVER, UNFOLLOWED } from "./long-lists.ts";
import { blocksOf } from "./papers.ts";
import { startPython } from "./python.ts";

const place = temporaryFolder();
/** A server of the sample, or of lists that are longer than a page. */
type Site = {
  readonly base: string;
  readonly close: () => Promise<unknown>;
  /** Each area that is known to have a restriction, not merely asked to take care: its name, and that of the stage. */
  readonly restricted: readonly [area: string, stage: string][];
};
let sample: Site;
let long: Site;
/** One that nobody has built for years. */
let past: Site;
/** One that speaks of its own instant alone. */
let finished: Site;
/** An area of the sites that are no sample, and a place in it. */
const FOLLOWED = "00000000-0000-4000-8000-000000000301";
const THERE = [173.75, -42.25] as const;
const NOT_KNOWN = /^Not known since 202[06]-\S+: ask the council\.\n$/;
let base: string;
let restricted: Site["restricted"];

beforeAll(async () => {
  // The sample speaks of one instant.
  sample = await stillKnown(await serve(await sampleTree("files"), () => Date.parse("2026-11-20T20:10:00Z")));
  long = await stillKnown(await serve(await buildLongLists(place)));
  past = await serve(await buildPast());
  await buildTiny(join(place, "finished-site"), { maxZoom: 5 });
  finished = await serve(join(place, "finished-site"));
  ({ base, restricted } = sample);
});
afterAll(() => Promise.all([sample, long, past, finished, python].map((opened) => opened.close())));

async function buildPast(): Promise<string> {
  const [data, out] = [join(place, "past-data"), join(place, "past-site")];
  liveCopy(TINY, data);
  await buildTiny(out, { data, asOf: Date.parse("2020-01-01T00:00:00Z"), maxZoom: 5 });
  return out;
}

/** A finished site with a horizon, as `npm start` gives it to the sample. */
async function stillKnown(site: Site): Promise<Site> {
  const { address, close } = await startProxy(site.base, (origin) => async (got) => {
    const sent = await origin({ ...got, headers: { ...got.headers, "accept-encoding": "identity" } });
    if (!got.target.startsWith("/v1/status")) return sent;
    const status = { ...JSON.parse(String(sent.body)), horizon: "2999-01-01T00:00:00Z" };
    return { ...sent, body: Buffer.from(JSON.stringify(status)) };
  });
  return { ...site, base: address.replace(/\/$/, ""), close: () => Promise.all([close(), site.close()]) };
}

async function serve(root: string, now = Date.now): Promise<Site> {
  const server = await startServer(root, { now });
  const base = `http://127.0.0.1:${server.port}`;
  const restricted: [string, string][] = [];
  for (let number = 1, more = true; more; number++) {
    const { items, hasNextPage } = await ask<Envelope<AreaListItem>>(
      `/v1/areas?pageSize=100&pageNumber=${number}`,
      base,
    );
    for (const { name, trackingStatus, currentStageAssignment: now } of items)
      if (trackingStatus === "tracked" && now && now.stage.severity > 0)
        restricted.push([name, now.stage.name]);
    more = hasNextPage;
  }
  return { base, close: () => server.close(), restricted };
}

const ask = async <Body>(path: string, at = base) => (await (await fetch(at + path)).json()) as Body;

/** The blocks of a recipe in a language, for a server of this test. */
const blocksIn = (heading: string, language: string, { base } = sample): string[] =>
  blocksOf("docs/recipes.md", language, heading).map((block) => block.replaceAll(SAMPLE.baseUrl, base));

/** Without waiting for it: this process answers its requests. */
const runs = async (program: string, args: readonly string[], input = ""): Promise<string> => {
  const running = promisify(execFile)(program, [...args], { cwd: place, maxBuffer: 2 ** 26 });
  running.child.stdin?.end(input);
  return (await running).stdout;
};

const python = startPython(place);

/** The states that Home Assistant shows with a configuration. */
const inHomeAssistant = async (configuration: string, ...args: string[]) =>
  JSON.parse((await python.run(resolve("test/docs/home-assistant.py"), args, configuration)).stdout);

/** Whether a program ends well. */
const can = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const lacking = (isHere: boolean, what: string): string => (isHere ? "" : ` (${what} is not installed)`);

describe("the recipe for", () => {
  const hasJinja = can("python3", "-c", "import jinja2, yaml");
  test.skipIf(!hasJinja)(`Home Assistant${lacking(hasJinja, "python3-jinja2 or python3-yaml")}`, async () => {
    const [configuration = ""] = blocksIn("Home Assistant", "yaml");
    const states = await inHomeAssistant(configuration);
    const [, areaPath = ""] = /resource: \S+?(\/v1\S+)/.exec(configuration) ?? [];
    const { currentStageAssignment: now } = await ask<Area>(areaPath.replace(/\/may-use.*/, ""));
    expect(now).not.toBe(null);
    expect(states.water_restriction).toEqual({
      state: now?.stage.name,
      attributes: { severity: now?.stage.severity, description: now?.stage.description },
    });

    // Areas in the other states: without a restriction, and not monitored.
    const { items: areas } = await ask<Envelope<AreaListItem>>("/v1/areas?pageSize=100");
    for (const [status, state] of [
      ["tracked", "no restriction"],
      ["untracked", "not monitored"],
    ]) {
      const area = areas.find(
        (area) => area.trackingStatus === status && area.currentStageAssignment === null,
      );
      const other = configuration.replace(/[0-9a-f-]{36}/, area?.id ?? "");
      const rendered = await inHomeAssistant(other);
      expect(rendered.water_restriction).toEqual({ state, attributes: {} });
    }

    const [later = ""] = blocksIn("Home Assistant", "yaml", past);
    const rendered = await inHomeAssistant(later.replace(/[0-9a-f-]{36}/, FOLLOWED));
    expect(rendered.water_restriction).toEqual({ state: "not known", attributes: {} });
  });

  /** What the sensor of the flow shows, with a program. */
  const flowBy = async (program: string): Promise<string> => {
    writeFileSync(join(place, "flow.py"), program);
    const [, configuration = ""] = blocksIn("Home Assistant", "yaml");
    return (await inHomeAssistant(configuration)).river_flow.state;
  };

  /** The program of the flow on a device with a clock of its own: what it asks is as of the sample's instant. */
  const flowProgram = (site = sample, clock = "2026-11-20T20:10:00Z"): string =>
    (blocksIn("Home Assistant", "python", site)[0] ?? "").replace(
      "datetime.now(timezone.utc)",
      `instant("${clock}")`,
    );

  test.skipIf(!hasJinja)("a flow in Home Assistant: in m³/s, wherever it is in the list", async () => {
    const program = flowProgram();
    const [, sitePath = ""] = /SITE = f"\{API\}([^"]+)"/.exec(program) ?? [];
    const { items } = await ask<Envelope<Reading>>(`/v1${sitePath}/readings?pageSize=100`);
    const flow = items.find(({ observationType }) => observationType === "flow");
    expect(flow).toMatchObject({ freshness: "current", unit: "L/s" });
    expect(Number(await flowBy(program))).toBe(Number(flow?.value) / 1000);

    const other = flowProgram(long);
    const there = other.replace(/monitoring-sites\/[0-9a-f-]+/, `monitoring-sites/${RIVER}`);
    const newest = await ask<Envelope<Reading>>(
      `/v1/monitoring-sites/${RIVER}/readings?pageSize=100`,
      long.base,
    );
    expect(newest.items.filter(({ observationType }) => observationType === "flow")).toEqual([]);
    expect(await flowBy(there)).toBe("1.25");
    // A kind that the site does not have: the program stops, at the last page or at what is no longer current.
    expect(await flowBy(there.replace('"flow"', '"reservoirStorage"'))).toBe("unavailable");
    expect(await flowBy(other.replace(/readings\?/, "nowhere?"))).toBe("unavailable");
  });

  test.skipIf(!hasJinja)(
    "a flow in Home Assistant is unavailable from when it is out of date, whenever the site was built",
    async () => {
      const program = flowProgram();
      const [, id = ""] = /monitoring-sites\/([0-9a-f-]+)/.exec(program) ?? [];
      const { providerKey } = await ask<MonitoringSite>(`/v1/monitoring-sites/${id}`);
      const { providers } = await ask<Status>("/v1/status");
      const provider = providers.find((one) => one.providerKey === providerKey);
      const maximumAge =
        Date.parse(provider?.freshUntil ?? "") - Date.parse(provider?.newestObservation ?? "");
      const { items } = await ask<Envelope<Reading>>(`/v1/monitoring-sites/${id}/readings?pageSize=100`);
      const flow = items.find(({ observationType }) => observationType === "flow");
      const last = Date.parse(flow?.observedAt ?? "") + maximumAge;
      const at = (clock: number) => flowBy(flowProgram(sample, new Date(clock).toISOString()));
      const shown = String(Number(flow?.value) / 1000);
      expect([await at(last), await at(last + 1000), await at(last + 7 * 86_400_000)]).toEqual([
        shown,
        ...["unavailable", "unavailable"],
      ]);
      // A provider that has observed nothing has no maximum age that anybody could know.
      expect(await flowBy(program.replace(/provider\["freshUntil"\]:/, "None:"))).toBe("unavailable");
    },
  );

  test.skipIf(!hasJinja).each([
    ['{"value": 6260, "unit": "L/s"}', "6.26"],
    ['{"value": 0, "unit": "m³/s"}', "0"],
    // Stale, or not stated.
    ['{"value": null, "unit": "m³/s"}', "unavailable"],
    ['{"value": 3, "unit": "cusec"}', "unavailable"],
    ["null", "unavailable"],
    ["Traceback", "unavailable"],
  ])("a flow in Home Assistant that the program prints as %s shows as %s", async (printed, state) => {
    expect(await flowBy(`print('${printed}')`)).toBe(state);
  });

  const hasPython = can("python3", "--version");
  test.skipIf(!hasPython)(`Python${lacking(hasPython, "python3")}`, async () => {
    for (const site of [sample, long]) {
      const [program = ""] = blocksIn("Python", "python", site);
      const lines = (await runs("python3", ["-"], program)).trim().split("\n");
      const { errors } = await ask<Problem>("/v1/areas/nowhere");
      expect(lines).toEqual([
        ...site.restricted.map((names) => names.join(": ")),
        `400 ${errors[0]?.message}`,
      ]);
    }
  });

  /** Towns, an island beyond the antimeridian, and the sea. */
  const PLACES: readonly (readonly [number, number])[] = [
    [175.07, -41.12],
    [174.3, -35.7],
    [170.5, -45.87],
    [-176.5, -43.95],
    [167.7, -45.4],
    [160, -40],
  ];

  /** What the API answers at a place, in the words of the recipes. */
  const appliesAt = async ([longitude, latitude]: readonly [number, number]) => {
    const { items } = await ask<Envelope<Area>>(
      `/v1/places/areas?longitude=${longitude}&latitude=${latitude}`,
    );
    return items.map(({ name, trackingStatus, currentStageAssignment: now }) => ({
      name,
      state: trackingStatus === "tracked" ? (now?.stage.name ?? "no restriction") : "not known",
    }));
  };

  test.skipIf(!hasPython)(`what applies here, in Python${lacking(hasPython, "python3")}`, async () => {
    const [program = ""] = blocksIn("What applies here, in Python", "python");
    for (const here of PLACES) {
      const lines = (await runs("python3", ["-", ...here.map(String)], program)).trim().split("\n");
      const expected = await appliesAt(here);
      if (expected.length === 0)
        expect(lines).toEqual([expect.stringMatching(/^No area .* is no permission/)]);
      else
        expect(lines).toEqual(
          expected.map(({ name, state }) => expect.stringContaining(`${name}: ${state}`)),
        );
    }
  });

  /** What a page with the program shows on a phone. */
  const onPhone = async ([longitude, latitude]: readonly [number, number], site = sample) => {
    const [program = ""] = blocksIn("What applies here, in JavaScript", "js", site);
    const client = join(await sampleTree("files"), "v1/client.js");
    const phone = `Object.defineProperty(globalThis, "navigator", { value: { geolocation: { getCurrentPosition: (tell) =>
      tell({ coords: { longitude: ${longitude}, latitude: ${latitude} } }) } } });
      globalThis.document = { body: { set textContent(text) { console.log(text); } } };\n`;
    writeFileSync(join(place, "phone.mjs"), `${phone}await import("./page.mjs");`);
    writeFileSync(join(place, "page.mjs"), program.replace(`${site.base}/v1/client.js`, client));
    return await runs(process.execPath, ["phone.mjs"]);
  };

  test("what applies here, in JavaScript", async () => {
    for (const here of PLACES) {
      const said = await onPhone(here);
      const expected = await appliesAt(here);
      if (expected.length === 0) expect(said).toMatch(/^No area .* is no permission/);
      for (const { name, state } of expected) expect(said).toContain(`${name}: ${state}`);
    }
  });

  const NOT_FOLLOWED = "Area 000: not known, because nobody watches its notices";

  test.skipIf(!hasPython)(
    "what applies here: not what is on record for an area that nobody follows",
    async () => {
      const [program = ""] = blocksIn("What applies here, in Python", "python", long);
      expect(await runs("python3", ["-", ...UNFOLLOWED.map(String)], program)).toBe(`${NOT_FOLLOWED}\n`);
      expect(await onPhone(UNFOLLOWED, long)).toBe(`${NOT_FOLLOWED}\n`);
    },
  );

  test("what applies here, in JavaScript, says where nothing is known any more", async () => {
    for (const site of [past, finished]) expect(await onPhone(THERE, site)).toMatch(NOT_KNOWN);
  });

  test.skipIf(!hasPython)("what applies here, in Python, says where nothing is known any more", async () => {
    for (const site of [past, finished]) {
      const [program = ""] = blocksIn("What applies here, in Python", "python", site);
      await expect(runs("python3", ["-", ...THERE.map(String)], program)).rejects.toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(NOT_KNOWN),
      });
    }
  });

  /** What the sensor of the home shows, with the program for Python. */
  const atHome = async ([longitude, latitude]: readonly [number, number], site = sample): Promise<string> => {
    const [program = ""] = blocksIn("What applies here, in Python", "python", site);
    writeFileSync(join(place, "here.py"), program);
    const [configuration = ""] = blocksIn("What applies at home, in Home Assistant", "yaml");
    const home = JSON.stringify({ "zone.home": { longitude, latitude } });
    return (await inHomeAssistant(configuration, home)).water_restriction_at_home.state;
  };

  test.skipIf(!hasJinja)("what applies at home, in Home Assistant", async () => {
    for (const here of PLACES) {
      const shown = await atHome(here);
      const expected = await appliesAt(here);
      if (expected.length === 0) expect(shown).toMatch(/^No area .* is no permission/);
      else
        expect(shown.split("; ")).toEqual(
          expected.map(({ name, state }) => expect.stringContaining(`${name}: ${state}`)),
        );
    }
    for (const site of [past, finished]) expect(await atHome(THERE, site)).toBe("unavailable");

    // In twenty areas at once, it stays within what Home Assistant takes.
    const state = await atHome(CROWDED, long);
    expect(state).toMatch(/^Area 099 .*: no restriction is set; Area 100 .*: Level 1;.*…$/);
    expect(state).toHaveLength(255);
  });

  /** What it says of them, in place-recipe.test.ts: of the sample, which speaks of one instant, that it is not known now. */
  test.skipIf(!hasPython)(`the areas of a place, offline${lacking(hasPython, "python3")}`, async () => {
    const [program = ""] = blocksIn("A place, offline", "python");
    const { items: areas } = await ask<Envelope<AreaListItem>>("/v1/areas?pageSize=100");
    const boundaries = await Promise.all(
      areas.map(({ id }) => ask<Area>(`/v1/areas/${id}?includeBoundary=true`)),
    );
    let found = 0;
    for (const [x, y] of PLACES) {
      const here = boundaries.filter(({ boundary }) =>
        boundary?.coordinates.some((polygon) => pointInPolygon([x, y], polygon as [number, number][][])),
      );
      found += here.length;
      const lines = (await runs("python3", ["-", String(x), String(y)], program)).split("\n");
      for (const { name } of here) {
        const line = lines.find((line) => line.startsWith(`${name}: `));
        expect(line).toMatch(/: not known(,| now\.)/);
      }
      const named = areas.filter(({ name }) => lines.some((line) => line.startsWith(`${name}: `)));
      expect(named.map(({ id }) => id).sort()).toEqual(here.map(({ id }) => id).sort());
    }
    expect(found).toBe(5);
  });

  test.skipIf(!hasPython)("the reference: its quick start names all areas", async () => {
    const page = readFileSync(join(await sampleTree("files"), "reference/index.html"), "utf8");
    const { items } = await ask<Envelope<AreaListItem>>("/v1/areas?pageSize=100");
    const codeIn = (language: string) =>
      (new RegExp(`"Example in ${language}"[^>]*><code>([^<]*)`).exec(page)?.[1] ?? "")
        .replace(
          /&(quot|#39|amp|gt);/g,
          (_, name: string) => ({ quot: '"', "#39": "'", amp: "&", gt: ">" })[name] ?? "",
        )
        .replaceAll(SAMPLE.baseUrl, base);
    const client = join(await sampleTree("files"), "v1/client.js");
    writeFileSync(join(place, "quick.mjs"), codeIn("fetch").replace(`${base}/v1/client.js`, client));
    const names = [
      await runs(process.execPath, ["quick.mjs"]),
      await runs("python3", ["-"], codeIn("Python")),
    ].map((printed) =>
      printed
        .trim()
        .split("\n")
        .map((line) => items.find(({ name }) => line.startsWith(name))?.name),
    );
    expect(names.map((found) => [...new Set(found)].length)).toEqual([items.length, items.length]);
  });

  const hasJq = can("jq", "--version") && can("curl", "--version");
  test.skipIf(!hasJq)(`a shell${lacking(hasJq, "jq or curl")}`, async () => {
    const table = async (program: string) =>
      (await runs("sh", ["-c", program]))
        .trim()
        .split("\n")
        .map((line) => line.split("\t"));
    // The boundary of an area of the sample is asked for last, so that is what the file holds.
    const [ofLong = "", program = ""] = [long, sample].flatMap((site) => blocksIn("A shell", "sh", site));
    expect(await table(ofLong.replace(/[0-9a-f-]{36}/, FOLLOWED))).toEqual(long.restricted);
    expect(await table(program)).toEqual(restricted);
    const feature = JSON.parse(readFileSync(join(place, "area.geojson"), "utf8"));
    const [, id] = /areas\/([0-9a-f-]{36})/.exec(program) ?? [];
    const { name, boundary } = await ask<Area>(`/v1/areas/${id}?includeBoundary=true`);
    expect(feature).toEqual({ type: "Feature", properties: { id, name }, geometry: boundary });
  });

  test.skipIf(!hasJq).each(["pageNumber=2", "includeBoundary"])(
    "a shell: where the request with %s fails, so does the program",
    async (failing) => {
      const { address, close } = await startProxy(long.base, (origin) => async (got) => {
        const isFailing = got.target.includes(failing);
        return isFailing ? { status: 503, headers: {}, body: Buffer.from("{}") } : origin(got);
      });
      onTestFinished(close);
      const [program = ""] = blocksIn("A shell", "sh", { ...long, base: address.replace(/\/$/, "") });
      const there = program.replace(/[0-9a-f-]{36}/, FOLLOWED);
      await expect(runs("sh", ["-c", there])).rejects.toMatchObject({ code: 22 });
    },
  );

  test.skipIf(!hasPython)(`a spreadsheet${lacking(hasPython, "python3")}`, async () => {
    const [formula = ""] = blocksIn("A spreadsheet", "text");
    const [, address = ""] = /"(.*)"/.exec(formula) ?? [];
    const response = await fetch(address);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/csv/);
    const read = "import csv, json, sys; print(json.dumps(list(csv.DictReader(sys.stdin))))";
    const rows = JSON.parse(await runs("python3", ["-c", read], await response.text()));
    expect(
      rows.flatMap(({ name, trackingStatus, stageName, stageSeverity }: Record<string, string>) =>
        trackingStatus === "tracked" && Number(stageSeverity) > 0 ? [[name, stageName]] : [],
      ),
    ).toEqual(restricted);
  });

  test("a status badge", async () => {
    const [markup = ""] = blocksIn("A status badge", "html");
    const [, page = "", picture = "", alt = ""] = /href="(.*?)".*src="(.*?)" alt="(.*?)"/.exec(markup) ?? [];
    expect((await fetch(page)).status).toBe(200);
    const badge = await fetch(picture);
    expect(badge.headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);
    const [, id] = /areas\/([0-9a-f-]{36})/.exec(picture) ?? [];
    const { name, currentStageAssignment: now } = await ask<Area>(`/v1/areas/${id}`);
    expect(alt).toBe(`Water restrictions in ${name}`);
    expect(await badge.text()).toContain(now?.stage.name);
  });

  describe("GDAL:", () => {
    const hasGdal = can("ogrinfo", "--version");
    const formats = hasGdal ? execFileSync("ogrinfo", ["--formats"], { encoding: "utf8" }) : "";

    test.skipIf(!hasGdal)(`a tile${lacking(hasGdal, "gdal-bin")}`, async () => {
      const [tile = ""] = blocksIn("GDAL and QGIS", "bash");
      const said = await runs("sh", ["-c", tile]);
      expect(said).toMatch(/Layer name: areas\nGeometry: Multi Polygon\nFeature Count: [1-9]/);
      expect(said).toMatch(/^id: String/m);
    });

    const hasArchives = formats.includes("PMTiles");
    test.skipIf(!hasArchives)(`the archive${lacking(hasArchives, "GDAL 3.8")}`, async () => {
      const [, archive = ""] = blocksIn("GDAL and QGIS", "bash");
      expect(await runs("sh", ["-c", archive])).toMatch(/Layer name: areas\n[\s\S]*Feature Count: [1-9]/);
    });

    test.skipIf(!hasGdal)(`a boundary${lacking(hasGdal, "gdal-bin")}`, async () => {
      const { name, boundary } = await ask<Area>(
        "/v1/areas/a70782aa-9a38-5d13-b01b-b36dba2f4cb1?includeBoundary=true",
      );
      const feature = { type: "Feature", properties: { name }, geometry: boundary };
      writeFileSync(join(place, "area.geojson"), JSON.stringify(feature));
      const [, , convert = ""] = blocksIn("GDAL and QGIS", "bash");
      await runs("sh", ["-c", convert]);
      expect(await runs("ogrinfo", ["-so", "-al", "area.gpkg"])).toMatch(/Feature Count: 1$/m);
    });

    test("the address for QGIS is that of the tiles", async () => {
      const { tiles, maxzoom } = await ask<{ tiles: string[]; maxzoom: number }>(
        "/v1/tiles/areas/tiles.json",
      );
      const text = readFileSync("docs/recipes.md", "utf8");
      expect(text).toContain(`\`${tiles[0]?.replace(base, SAMPLE.baseUrl)}\` and zooms 0 to 12`);
      expect(maxzoom).toBe(SAMPLE.maxZoom);
    });
  });

  const OL = resolve(".ci/clients/node_modules/ol");
  const MAPS = [
    {
      heading: "A map with MapLibre",
      folder: "maplibre-gl",
      parts: [resolve("node_modules/maplibre-gl/dist")],
      shown: `map.queryRenderedFeatures({ layers: ["areas"] }).filter(({ state }) => (state.state ?? "unknown") === wanted).map(({ properties }) => properties.name)`,
    },
    {
      heading: "A map with OpenLayers",
      folder: "ol",
      parts: [join(OL, "dist"), join(OL, "ol.css")],
      shown: `layer.getFeaturesInExtent(map.getView().calculateExtent()).filter((feature) => layer.getStyleFunction()(feature) === { restricted, free, unknown }[wanted]).map((feature) => feature.get("name"))`,
    },
  ];
  const missing =
    noBrowser ??
    (existsSync(OL) ? null : "ol is not installed: npm ci --prefix .ci/clients --ignore-scripts");
  test.skipIf(missing)(`maps${missing ? ` (${missing})` : ""}`, async () => {
    const site = await plainServer(place);
    const browser = await startBrowser();
    try {
      for (const { heading, folder, parts, shown } of MAPS) {
        for (const part of parts) {
          const isFile = part.endsWith(".css");
          cpSync(part, join(place, folder, isFile ? basename(part) : ""), { recursive: true });
        }
        for (const [asked, expected] of [
          // Those of the second page too.
          [long, { restricted: long.restricted.map(([area]) => area).sort(), unknown: ["Area 000"] }],
          [past, { unknown: ["Kaikōura District"] }],
          [finished, { unknown: ["Kaikōura District"] }],
        ] as const) {
          const [page = ""] = blocksIn(heading, "html", asked);
          const told = `window.shown = (wanted) => [...new Set(${shown})];\n</script>`;
          writeFileSync(join(place, `${folder}.html`), page.replace(/<\/script>\s*$/, told));
          const tab = await browser.newPage();
          // What the build gives as its address is this server's.
          await tab.route(`${SAMPLE.baseUrl}/**`, (route) =>
            route.continue({ url: route.request().url().replace(SAMPLE.baseUrl, asked.base) }),
          );
          const errors: string[] = [];
          tab.on("pageerror", (error) => errors.push(String(error)));
          await tab.goto(`http://127.0.0.1:${site.port}/${folder}.html`, { waitUntil: "networkidle" });
          for (const [wanted, areas] of Object.entries(expected)) {
            await tab.waitForFunction(`window.shown?.("${wanted}").length === ${areas.length}`);
            const names = (await tab.evaluate(`window.shown("${wanted}")`)) as string[];
            expect(names.sort()).toEqual(areas);
          }
          expect(errors).toEqual([]);
          await tab.close();
        }
      }
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
