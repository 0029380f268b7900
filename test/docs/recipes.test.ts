/** Every recipe of docs/recipes.md, run on the sample. */

import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import pointInPolygon from "point-in-polygon-hao";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Envelope } from "../../generator/api/envelope.ts";
import type { Area, AreaListItem, Problem, Reading } from "../../schemas/resource.ts";
import { startServer } from "../edge/node/raw.ts";
import { plainServer } from "../hosts/plain-server.ts";
import { noBrowser, startBrowser } from "../support/chromium.ts";
import { SAMPLE, sampleTree } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { buildLongLists, CROWDED, RIVER } from "./long-lists.ts";
import { blocksOf } from "./papers.ts";
import { startPython } from "./python.ts";

const place = temporaryFolder();
/** A server of the sample, or of lists that are longer than a page. */
type Site = {
  readonly base: string;
  readonly close: () => Promise<void>;
  /** Each area with a restriction: its name, and that of the stage. */
  readonly restricted: readonly [area: string, stage: string][];
};
let sample: Site;
let long: Site;
let base: string;
let restricted: Site["restricted"];

beforeAll(async () => {
  sample = await serve(await sampleTree("files"));
  long = await serve(await buildLongLists(place));
  ({ base, restricted } = sample);
});
afterAll(() => Promise.all([sample.close(), long.close(), python.close()]));

async function serve(root: string): Promise<Site> {
  const server = await startServer(root);
  const base = `http://127.0.0.1:${server.port}`;
  const restricted: [string, string][] = [];
  for (let number = 1, more = true; more; number++) {
    const { items, hasNextPage } = await ask<Envelope<AreaListItem>>(
      `/v1/areas?pageSize=100&pageNumber=${number}`,
      base,
    );
    for (const { name, currentStageAssignment: now } of items)
      if (now) restricted.push([name, now.stage.name]);
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
    const { currentStageAssignment: now } = await ask<Area>(areaPath);
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
      const other = configuration.replace(areaPath, `/v1/areas/${area?.id}`);
      const rendered = await inHomeAssistant(other);
      expect(rendered.water_restriction).toEqual({ state, attributes: {} });
    }
  });

  /** What the sensor of the flow shows, with a program. */
  const flowBy = async (program: string): Promise<string> => {
    writeFileSync(join(place, "flow.py"), program);
    const [, configuration = ""] = blocksIn("Home Assistant", "yaml");
    return (await inHomeAssistant(configuration)).river_flow.state;
  };

  test.skipIf(!hasJinja)("a flow in Home Assistant: in m³/s, wherever it is in the list", async () => {
    const [program = ""] = blocksIn("Home Assistant", "python");
    const [, sitePath = ""] = /(\/v1\S+)"/.exec(program) ?? [];
    const { items } = await ask<Envelope<Reading>>(sitePath);
    const flow = items.find(({ observationType }) => observationType === "flow");
    expect(flow).toMatchObject({ freshness: "current", unit: "L/s" });
    expect(Number(await flowBy(program))).toBe(Number(flow?.value) / 1000);

    const [other = ""] = blocksIn("Home Assistant", "python", long);
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
      state: now?.stage.name ?? (trackingStatus === "tracked" ? "no restriction" : "not "),
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

  test("what applies here, in JavaScript", async () => {
    const [program = ""] = blocksIn("What applies here, in JavaScript", "js");
    const client = join(await sampleTree("files"), "v1/client.js");
    for (const [longitude, latitude] of PLACES) {
      const phone = `Object.defineProperty(globalThis, "navigator", { value: { geolocation: { getCurrentPosition: (tell) =>
        tell({ coords: { longitude: ${longitude}, latitude: ${latitude} } }) } } });
        globalThis.document = { body: { set textContent(text) { console.log(text); } } };\n`;
      const page = program.replace(`${base}/v1/client.js`, client);
      writeFileSync(join(place, "phone.mjs"), `${phone}await import("./page.mjs");`);
      writeFileSync(join(place, "page.mjs"), page);
      const said = await runs(process.execPath, ["phone.mjs"]);
      const expected = await appliesAt([longitude, latitude]);
      if (expected.length === 0) expect(said).toMatch(/^No area .* is no permission/);
      for (const { name, state } of expected) expect(said).toContain(`${name}: ${state}`);
    }
  });

  test.skipIf(!hasJinja)("what applies at home, in Home Assistant", async () => {
    const [configuration = ""] = blocksIn("What applies at home, in Home Assistant", "yaml");
    for (const here of PLACES) {
      const home = JSON.stringify({ "zone.home": { longitude: here[0], latitude: here[1] } });
      const { water_restriction_at_home: shown } = await inHomeAssistant(configuration, home);
      const expected = await appliesAt(here);
      if (expected.length === 0) expect(shown.state).toBe("no area: ask your council");
      else
        expect(shown.state).toBe(
          expected.map(({ name, state }) => `${name}: ${state.replace("not ", "not monitored")}`).join("; "),
        );
    }

    // In twenty areas at once, it stays within what Home Assistant takes.
    const [crowded = ""] = blocksIn("What applies at home, in Home Assistant", "yaml", long);
    const home = JSON.stringify({ "zone.home": { longitude: CROWDED[0], latitude: CROWDED[1] } });
    const { state } = (await inHomeAssistant(crowded, home)).water_restriction_at_home;
    expect(state).toMatch(/^Area 099 .*: no restriction; Area 100 .*: Level 1;.*…$/);
    expect(state).toHaveLength(255);
  });

  test.skipIf(!hasPython)(`a place, offline${lacking(hasPython, "python3")}`, async () => {
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
      for (const { name, trackingStatus, currentStageAssignment: now } of here) {
        const line = lines.find((line) => line.startsWith(`${name}: `));
        expect(line).toContain(
          now?.stage.name ?? (trackingStatus === "tracked" ? "no restriction is set" : "not known"),
        );
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
      (await runs("sh", ["-e", "-c", program]))
        .trim()
        .split("\n")
        .map((line) => line.split("\t"));
    // The boundary of an area of the sample is asked for last, so that is what the file holds.
    const [ofLong = "", program = ""] = [long, sample].flatMap((site) => blocksIn("A shell", "sh", site));
    expect(await table(ofLong)).toEqual(long.restricted);
    expect(await table(program)).toEqual(restricted);
    const feature = JSON.parse(readFileSync(join(place, "area.geojson"), "utf8"));
    const [, id] = /areas\/([0-9a-f-]{36})/.exec(program) ?? [];
    const { name, boundary } = await ask<Area>(`/v1/areas/${id}?includeBoundary=true`);
    expect(feature).toEqual({ type: "Feature", properties: { id, name }, geometry: boundary });
  });

  test.skipIf(!hasPython)(`a spreadsheet${lacking(hasPython, "python3")}`, async () => {
    const [formula = ""] = blocksIn("A spreadsheet", "text");
    const [, address = ""] = /"(.*)"/.exec(formula) ?? [];
    const response = await fetch(address);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/csv/);
    const read = "import csv, json, sys; print(json.dumps(list(csv.DictReader(sys.stdin))))";
    const rows = JSON.parse(await runs("python3", ["-c", read], await response.text()));
    expect(
      rows.flatMap(({ name, stageName }: Record<string, string>) => (stageName ? [[name, stageName]] : [])),
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
      shown: `[...new Set(map.queryRenderedFeatures({ layers: ["areas"] }).filter(({ state }) => state.state === "restricted").map(({ properties }) => properties.name))]`,
    },
    {
      heading: "A map with OpenLayers",
      folder: "ol",
      parts: [join(OL, "dist"), join(OL, "ol.css")],
      shown: `[...new Set(layer.getFeaturesInExtent(map.getView().calculateExtent()).filter((feature) => layer.getStyleFunction()(feature) === restricted).map((feature) => feature.get("name")))]`,
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
        const [page = ""] = blocksIn(heading, "html", long);
        const told = `window.shown = () => ${shown};\n</script>`;
        writeFileSync(join(place, `${folder}.html`), page.replace(/<\/script>\s*$/, told));
        const tab = await browser.newPage();
        // What the build gives as its address is this server's.
        await tab.route(`${SAMPLE.baseUrl}/**`, (route) =>
          route.continue({ url: route.request().url().replace(SAMPLE.baseUrl, long.base) }),
        );
        const errors: string[] = [];
        tab.on("pageerror", (error) => errors.push(String(error)));
        await tab.goto(`http://127.0.0.1:${site.port}/${folder}.html`);
        // Those of the second page too.
        const expected = long.restricted.map(([area]) => area).sort();
        await tab.waitForFunction(`window.shown?.().length >= ${expected.length}`);
        const names = (await tab.evaluate("window.shown()")) as string[];
        expect(errors).toEqual([]);
        expect(names.sort()).toEqual(expected);
        await tab.close();
      }
    } finally {
      await browser.close();
      await site.close();
    }
  });
});
