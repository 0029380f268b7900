/** What `npm run init` and `npm run schemas` write: the repository of a site, and what editors know of its data. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { getLanguageService, TextDocument } from "vscode-json-languageservice";
import { parse } from "yaml";
import { holdersOf } from "../../generator/answers/places/holders.ts";
import { boundedIn } from "../../generator/answers/places/places.ts";
import { openSound } from "../../generator/ingest/edits/data-set.ts";
import { jsonSchemas } from "../../generator/load/json-schemas.ts";
import { dependencyOf } from "../../scripts/init/dependency.ts";
import { BASE } from "../broken/base.ts";
import { FIXTURES, type Fixture } from "../broken/fixtures.ts";
import { runHere } from "../support/command.ts";
import { faultsIn, readSource } from "../support/data.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { filesBelow, writeFiles } from "../support/tree.ts";

const folder = join(temporaryFolder(), "ours");
const { code, stdout } = await runHere("init.ts", [folder]);
const read = (path: string) => readFileSync(join(folder, path), "utf8");

describe("npm run init", () => {
  test("begins a data set with one record of each kind, which has no faults", async () => {
    expect([code, stdout]).toEqual([0, expect.stringContaining("one made-up record of each kind")]);
    const sound = openSound(join(folder, "data"));
    const { source } = sound.set;
    const { readings } = sound.readings;
    const counts = Object.entries({ ...source, readings }).map(([kind, list]) => [kind, list.length]);
    // Limits are for who wants others than the usual ones, and ingest keeps when it checked a page.
    expect(counts.filter(([, count]) => count === 0)).toEqual([
      ["limits", 0],
      ["pageChecks", 0],
    ]);
    expect(source.upstreams.every(({ record }) => !record.enabled)).toBe(true);
    expect(source.dataset[0]?.record.isSample).toBe(true);
    expect((await runHere("status.ts", ["--data", join(folder, "data")])).stdout).toMatch(
      /Applies now\n {2}Our District {2}Level 1/,
    );
  });

  test.each([
    [
      "names",
      'Far "North" Council: Kaitāia, Kaikohe–Ngāwhā , Ōkaihau',
      ["Kaitāia", "Kaikohe–Ngāwhā", "Ōkaihau"],
    ],
    [
      "a number",
      "Far North District Council: 8",
      Array.from({ length: 8 }, (_, index) => `Supply ${index + 1}`),
    ],
  ])(
    "begins with the supplies of a council, given as %s: each an area, which a place by its name leads to",
    async (_, given, names) => {
      const site = join(temporaryFolder(), "supplied");
      expect((await runHere("init.ts", [site, "--supplies", given])).code).toBe(0);
      const { source } = openSound(join(site, "data")).set;
      expect(source.areas.map(({ record }) => record.name)).toEqual(names);
      const ids = source.areas.map(({ record }) => record.id);
      expect(source.assignments.map(({ record }) => record.areaId)).toEqual(ids);
      expect(source.zones.map(({ record }) => record.name)).toEqual(
        names.map((name) => `${name} water supply`),
      );
      expect(source.organisations[0]?.record.name).toBe(given.split(":")[0]);
      const holders = holdersOf(
        boundedIn({ areas: source.areas.map(({ record }) => record) }),
        source.places.map(({ record }) => record),
      );
      expect(source.places.map(({ record }, index) => [record.name, holders[index]])).toEqual(
        names.map((name, index) => [name, [ids[index]]]),
      );
      const watched = source.upstreams.flatMap(({ record }) =>
        record.kind === "page" ? record.areaIds : [],
      );
      expect(watched).toEqual(ids);
      expect(readFileSync(join(site, "README.md"), "utf8")).toContain(`npm run change -- "${names[0]}"`);
    },
  );

  test.each([
    "Far North",
    "Far North:",
    ": Kaitāia",
    "Far North: 0",
    "Far North: 999",
    "Far North: Kaitāia, Kaitāia",
    "Far North: a,,b",
  ])("writes nothing for supplies that say too little or the same twice: %j", async (given) => {
    const site = join(temporaryFolder(), "not");
    expect(await runHere("init.ts", [site, "--supplies", given])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('such as "Far North District Council: Kaitāia, Kerikeri"'),
    });
    expect(existsSync(site)).toBe(false);
  });

  test("gives each its own ids", async () => {
    const other = join(temporaryFolder(), "theirs");
    await runHere("init.ts", [other]);
    const idsOf = async (site: string) =>
      (await readSource(join(site, "data"))).areas.map(({ record }) => record.id);
    expect(await idsOf(other)).not.toEqual(await idsOf(folder));
  });

  test("writes what a repository needs: the program as its one dependency, its commands, the night of this repository", () => {
    const { dependencies, scripts } = JSON.parse(read("package.json"));
    expect(Object.keys(dependencies)).toEqual(["water-restrictions"]);
    for (const name of ["start", "validate", "build", "nightly", "verify", "retention", "change", "schemas"])
      expect(scripts[name]).toBe(`water-restrictions ${name}`);
    expect(read(".github/workflows/nightly.yml")).toBe(readFileSync(".github/workflows/nightly.yml", "utf8"));
    expect(read("README.md")).toMatch(/```sh\nnpm install\nnpm start\n```/);
  });

  test("checks a push to any branch, for not every git calls the first one main", () => {
    const { on } = parse(read(".github/workflows/validate.yml"));
    expect(on).toEqual({ push: null, pull_request: null });
  });

  test("says that the way back from a new version is that of package.json and package-lock.json", () => {
    expect(read("README.md")).toContain("To go back, restore `package.json` and `package-lock.json` from");
    expect(read("README.md")).toContain("`git checkout COMMIT~ -- package.json package-lock.json`");
  });

  test("keeps keys, builds and packages out of the repository, and nothing else", () => {
    const ignored = [
      "water.key",
      "key.pem",
      ".env",
      "site.env",
      "public/v1.json",
      "public.cache/a",
      "node_modules/a/b",
    ];
    const kept = filesBelow(folder);
    writeFiles(folder, Object.fromEntries(ignored.map((path) => [path, ""])));
    execFileSync("git", ["init", "-q"], { cwd: folder });
    const listed = execFileSync("git", ["ls-files", "-o", "--exclude-standard"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(listed.trim().split("\n").sort()).toEqual(kept);
  });

  test("writes beside the files of git", async () => {
    const own = temporaryFolder();
    mkdirSync(join(own, ".git"));
    expect((await runHere("init.ts", [own])).code).toBe(0);
  });
});

describe("the program of a new site is", () => {
  /** A clone of a repository at an address. */
  const cloneOf = (address: string | null) => {
    const clone = join(temporaryFolder(), "water-restrictions");
    mkdirSync(clone);
    execFileSync("git", ["init", "-q"], { cwd: clone });
    if (address !== null) execFileSync("git", ["remote", "add", "origin", address], { cwd: clone });
    return clone;
  };
  /** The program in another site, which has it as a dependency. */
  const installedFrom = (spec: string) => {
    const site = temporaryFolder();
    const dependencies = { "water-restrictions": spec };
    writeFiles(site, { "package.json": JSON.stringify({ dependencies }), "a.tgz": "packed" });
    return join(site, "node_modules/water-restrictions");
  };
  const git = "git+https://git.example/o/water-restrictions.git";

  test.each([
    ["the origin of a clone", () => cloneOf("https://git.example/o/water-restrictions.git"), git],
    [
      "that by https, as runners have no keys",
      () => cloneOf("git@git.example:o/water-restrictions.git"),
      git,
    ],
    ["that, written as an address", () => cloneOf("ssh://git@git.example/o/water-restrictions.git"), git],
    [
      "a clone whose origin is on this machine",
      () => cloneOf("/srv/water.git"),
      /^file:\.\.\/.*restrictions$/,
    ],
    ["a clone without an origin", () => cloneOf(null), /^file:\.\.\/.*\/water-restrictions$/],
    ["the git address of the site that makes it", () => installedFrom(git), git],
    ["the tarball of the site that makes it, copied", () => installedFrom("file:a.tgz"), "file:a.tgz"],
  ])("%s", (_, programIn, expected) => {
    const { spec, says, files } = dependencyOf(join(temporaryFolder(), "new"), programIn());
    expect(spec).toMatch(expected);
    expect(says).toContain(spec.replace("file:a", "a"));
    expect(files.map(({ path, content }) => [path, String(content)])).toEqual(
      spec === "file:a.tgz" ? [["a.tgz", "packed"]] : [],
    );
    if (spec.startsWith("file:..")) expect(says).toContain("no other machine has");
  });
});

type Mapping = { readonly fileMatch: readonly [string]; readonly url: string };
const mappings: Mapping[] = JSON.parse(read(".vscode/settings.json"))["json.schemas"];
const ajv = addFormats.default(new Ajv({ strict: true, allowUnionTypes: true }));
const patternOf = ({ fileMatch: [glob] }: Mapping) =>
  new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
const schemas = mappings.map((mapping): [RegExp, ValidateFunction] => [
  patternOf(mapping),
  ajv.compile(JSON.parse(read(mapping.url))),
]);
const schemaOf = (file: string) => schemas.find(([pattern]) => pattern.test(`data/${file}`))?.[1];

/** The files of a data set that an editor finds fault with. */
const faultyFor = (data: string) =>
  filesBelow(data).filter((file) => {
    const isSound = schemaOf(file);
    return isSound !== undefined && !isSound(valueIn(join(data, file)));
  });

/** What is no JSON is a fault too. */
function valueIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch {
    return "no JSON";
  }
}

describe("the JSON Schemas", () => {
  test("are those that npm run schemas writes again", async () => {
    const again = temporaryFolder();
    const schemas = join(resolve("scripts"), "schemas.ts");
    execFileSync(process.execPath, [schemas], { cwd: again });
    execFileSync(process.execPath, [schemas], { cwd: again });
    const names = jsonSchemas().map(({ name }) => `${name}.json`);
    expect(filesBelow(join(again, ".schemas"))).toEqual(names.sort());
    for (const name of names)
      expect(readFileSync(join(again, ".schemas", name), "utf8")).toBe(read(`.schemas/${name}`));
  });

  test.each([
    ["what init writes", () => join(folder, "data")],
    ["the sample", () => SAMPLE.data],
    ["the tiny data set", () => TINY],
    [
      "a drawn data set",
      () => {
        const data = temporaryFolder();
        writeDataSet(data, { seed: 7 });
        return data;
      },
    ],
  ])("find no fault with %s, and there is one for each of its files", (_, data) => {
    const files = filesBelow(data()).filter((file) => /json$/.test(file));
    expect(files.filter((file) => schemaOf(file) === undefined)).toEqual([]);
    expect(faultyFor(data())).toEqual([]);
  });

  test("find a quarter of the faults that validate finds, and none that it does not find", () => {
    const data = temporaryFolder();
    const found = Object.entries<Fixture>(FIXTURES).flatMap(([rule, fixture]) => {
      const expected = fixture.filter((part) => typeof part === "string");
      writeFiles(data, BASE);
      for (const part of fixture) if (typeof part !== "string") part(data);
      const faulty = faultyFor(data);
      rmSync(data, { recursive: true });
      return faulty.length === 0 ? [] : [{ rule, isFault: expected.length > 0 }];
    });
    expect(found.filter(({ isFault }) => !isFault)).toEqual([]);
    expect(found.length).toBeGreaterThan(Object.keys(FIXTURES).length / 4);
  });

  test("allow a file to name its own, and so does validate", async () => {
    const data = join(folder, "data");
    const own = [
      "dataset.json",
      "schemes/town-supply.json",
      "areas/our-district.geojson",
      "upstreams/our-council.json",
    ];
    const before = own.map((file) => read(`data/${file}`));
    const named = before.map((text) => text.replace("{", '{ "$schema": "../.schemas/x.json",'));
    writeFiles(data, Object.fromEntries(own.map((file, index) => [file, named[index] as string])));
    expect([faultyFor(data), await faultsIn(data)]).toEqual([[], []]);
    writeFiles(data, Object.fromEntries(own.map((file, index) => [file, before[index] as string])));
  });
});

describe("VS Code's own language service", () => {
  const service = getLanguageService({
    schemaRequestService: async (url) => read(url.replace(/^.*?\.schemas/, ".schemas")),
  });
  service.configure({
    schemas: mappings.map(({ fileMatch, url }) => ({
      fileMatch: [...fileMatch],
      uri: `file:///site/${url}`,
    })),
  });
  const open = (file: string, text: string) => {
    const document = TextDocument.create(`file:///site/data/${file}`, "json", 1, text);
    return { document, json: service.parseJSONDocument(document) };
  };
  const suggestedAt = async (file: string, text: string) => {
    const { document, json } = open(file, text.replace("|", ""));
    const found = await service.doComplete(document, document.positionAt(text.indexOf("|")), json);
    return found?.items.map(({ label }) => label) ?? [];
  };
  const faultsOf = async (file: string, text: string) => {
    const { document, json } = open(file, text);
    return (await service.doValidation(document, json)).map(
      ({ message, range }) => `${range.start.line + 1}: ${message}`,
    );
  };

  test.each([
    ["dataset.json", '{ "title": "x", | }', "attribution"],
    ["schemes/a.json", '{ "stages": [{ "uses": { "rules": [{ "who": ["|"] }] } }] }', '"residential"'],
    ["scheduled-changes/a.json", '[{ "approval": { "status": | } }]', '"pendingApproval"'],
    ["areas/a.geojson", '{ "type": "Feature", "properties": { "trackingStatus": | } }', '"untracked"'],
    ["areas/a.geojson", '{ "type": "Feature", "properties": { "timeZoneId": | } }', '"Pacific/Auckland"'],
    ["upstreams/a.json", '{ "kind": "hilltop", "url": "https://a.example/x.hts", | }', "series"],
    ["stage-assignments/a.json", '[{ "effectiveFrom": | }]', '"2026-11-20T11:00:00Z"'],
    ["limits.json", '{ "provider": { | } }', "rowsFall"],
  ])("completes %s: %s", async (file, text, expected) => {
    expect(await suggestedAt(file, text)).toContain(expected);
  });

  test.each(filesBelow(join(folder, "data")).filter((file) => /json$/.test(file)))(
    "finds no fault with %s",
    async (file) => {
      expect(await faultsOf(file, read(`data/${file}`))).toEqual([]);
    },
  );

  test.each([
    ["dataset.json", '"isSample": true', '"isSample": "true"', /Incorrect type. Expected "boolean"/],
    ["schemes/town-supply.json", '"severity": 1', '"severty": 1', /severty is not allowed/],
    ["stage-assignments/stages.json", "T", " ", /does not match the pattern/],
    ["providers.json", '"maximumAge"', '"maxAge"', /Missing property "maximumAge"/],
    ["upstreams/our-council.json", '"flow"', '"flw"', /Valid values: "flow"/],
  ])("shows a fault of %s: %s", async (file, sound, fault, expected) => {
    const text = read(`data/${file}`);
    expect(text).toContain(sound);
    expect(await faultsOf(file, text.replace(sound, fault))).toContainEqual(expect.stringMatching(expected));
  });
});
