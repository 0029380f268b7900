import { execFile, execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type OperationId, operations } from "../../../generator/api/operations.ts";
import { packOf } from "../../../generator/api/pack-of.ts";
import { connect } from "../../../generator/edge/client/client.ts";
import { nodeHost } from "../../conformance/host.ts";
import { contentsOf } from "../../support/packs.ts";
import { sampleTree } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";
import { filesBelow } from "../../support/tree.ts";
import { typeFaults } from "../../support/type-faults.ts";
import { words } from "../../support/words.ts";

const folder = temporaryFolder();
const root = join(folder, "public");
beforeAll(async () => {
  await buildTiny(root, { maxZoom: 1 });
});

/** What the compiler says of a module beside the published client; nothing if all is well. */
function faultsOf(name: string, source: string, options: Readonly<Record<string, unknown>> = {}): string {
  const place = mkdtempSync(join(folder, "check-"));
  for (const file of ["client.js", "client.d.ts"]) copyFileSync(join(root, "v1", file), join(place, file));
  writeFileSync(join(place, "package.json"), '{"type":"module"}');
  writeFileSync(join(place, name), source);
  return typeFaults(place, [name], options);
}

/** What each method answers, in terms of the schemas. */
const ANSWERS: Readonly<Record<OperationId, string>> = {
  GetArea: "Area",
  GetAreas: "Envelope<AreaListItem>",
  GetCurrentStageAssignment: "StageAssignment",
  GetAreaScheduledChanges: "Envelope<AreaScheduledChange>",
  GetStageAssignments: "Envelope<StageAssignment>",
  GetScheduledChanges: "Envelope<ScheduledChange>",
  GetSchemes: "Envelope<Scheme>",
  GetScheme: "SchemeDetail",
  GetStagesInScheme: "Stage[]",
  GetStage: "Stage",
  GetOrganisation: "OrganisationDetail",
  GetOrganisations: "Envelope<Organisation>",
  GetAreaTile: "Uint8Array | null",
  GetAreaTileMetadata: "TileJson",
  GetMonitoringSiteReadings: "Envelope<Reading>",
  GetRestrictionZones: "Envelope<RestrictionZone>",
  Search: "Envelope<SearchResult>",
  GetMonitoringConsentRestrictions: "ConsentRestrictions",
  GetMonitoringSite: "MonitoringSite",
  GetAreasAtPlace: "Envelope<Area>",
  MayUse: "UseAnswer",
};

const RECORDS = [...new Set(Object.values(ANSWERS).flatMap((type) => type.match(/\w+/g) ?? []))].filter(
  (name) => !["Envelope", "Uint8Array", "null", "TileJson"].includes(name),
);

describe("the client that a build publishes", () => {
  test("has types that say what the schemas and the table of operations say", () => {
    const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
    const faults = faultsOf(
      "check.ts",
      [
        `import type { z } from "zod";
         import type * as written from ${JSON.stringify(resolve("generator/edge/client/client.ts"))};
         import type { Values } from ${JSON.stringify(resolve("generator/api/operations.ts"))};
         import type { Envelope as Page } from ${JSON.stringify(resolve("generator/api/envelope.ts"))};
         import type { ${RECORDS.filter((name) => name !== "UseAnswer")}, Problem } from ${JSON.stringify(resolve("schemas/resource.ts"))};
         import type { UseAnswer } from ${JSON.stringify(resolve("schemas/resource-may-use.ts"))};
         import type { Index, Status, tileJson } from ${JSON.stringify(resolve("schemas/document.ts"))};
         import type * as published from "./client.js";
         type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
         type Envelope<Item> = { -readonly [Key in keyof Page<Item>]: Key extends "items" ? Item[] : Page<Item>[Key] };
         type TileJson = z.infer<typeof tileJson>;
         type Answer<Name extends keyof published.Client> = Awaited<ReturnType<published.Client[Name]>>;
         type Given<Name extends keyof published.Client> = Required<NonNullable<Parameters<published.Client[Name]>[0]>>;
         /** What a method takes, as the resolver parses it. */
         type Parsed<Value> = { [Key in keyof Value]: Exclude<Value[Key], Date | null | undefined> };
         export const methods: Same<keyof written.Client, keyof published.Client> = true;
         export const get: Same<written.Client["get"], published.Client["get"]> = true;
         export const options: Same<Parameters<typeof written.connect>, Parameters<typeof published.connect>> = true;
         export const problem: Same<published.Problem, Problem> = true;
         export const index: Same<Answer<"getIndex">, Index> = true;
         export const status: Same<Answer<"getStatus">, Status> = true;`,
        ...operations.map(({ id, parameters }) => {
          const name = lowerFirst(id);
          const members = parameters.map(({ name, type }) =>
            type === "instant" ? `${name}: string` : `${name}: NonNullable<Values["${name}"]>`,
          );
          const given =
            members.length === 0
              ? ""
              : `
            export const ${id}Parameters: Same<Parsed<Given<"${name}">>, { ${members.join("; ")} }> = true;`;
          return `export const ${id}: Same<Answer<"${name}">, ${ANSWERS[id]}> = true;${given}`;
        }),
      ].join("\n"),
      { allowImportingTsExtensions: true, paths: { zod: [resolve("node_modules/zod/index.d.ts")] } },
    );
    expect(faults).toBe("");
  });

  test("has types that reject what the API would, and have no `any`", () => {
    const rejected = [
      "api.getArea({});",
      "api.getArea({ areaID: '' });",
      "api.getAreas({ pageSize: '5' });",
      "api.search({ q: 'x', type: ['areas'] });",
      "api.getScheduledChanges({ status: 'done' });",
      "api.pages(api.getArea, { areaId: '' });",
      "api.pages(api.getStageAssignments, { page: 1 });",
      "(await api.getAreas()).items[0].name;",
      "(await api.getMonitoringSite({ monitoringSiteId: '' })).location.latitude;",
      "(await api.getStatus()).asof;",
      "api.mayUse({ areaId: '', who: 'residential', what: 'lawn' });",
      "api.mayUse({ areaId: '', who: 'residential', what: 'lawn', by: 'hose' });",
    ];
    const program = (lines: readonly string[]) =>
      `import { connect } from "./client.js";\nconst api = connect("");\n${lines.join("\n")}`;
    const faults = faultsOf("wrong.ts", program(rejected));
    for (const [line] of rejected.entries()) expect(faults).toContain(`wrong.ts(${line + 3},`);
    const types = readFileSync(join(root, "v1/client.d.ts"), "utf8").replace(/\/\*\*.*/g, "");
    expect(types.match(/(?<!")\b(any|unknown|import|require|object)\b/g)).toBe(null);
  });

  test("is one module below 23 KiB, which loads another only for a build in packs, without HTTPS and for walks", () => {
    const code = readFileSync(join(root, "v1/client.js"), "utf8");
    expect(code.match(/\b(import|require)\b[^;,)]*/g)).toEqual(['import("./store.js"']);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(23 * 1024);
    const store = readFileSync(join(root, "v1/store.js"), "utf8");
    expect(store).not.toMatch(/\bimport\b|\brequire\b/);
    // A KiB of it is SHA-256, for pages to which the browser gives none, and one compares pages of a walk.
    expect(Buffer.byteLength(store)).toBeLessThanOrEqual(6 * 1024);
  });

  test("is as long as docs/client.md says", () => {
    const code = readFileSync(join(root, "v1/client.js"));
    const sizes = [code.length, gzipSync(code, { level: 9 }).length].map((bytes) =>
      (bytes / 1024).toFixed(1),
    );
    expect(readFileSync("docs/client.md", "utf8")).toContain(
      `It is ${sizes[0]} KiB long, ${sizes[1]} KiB in gzip.`,
    );
  });

  test.each(["files", "packs"] as const)(
    "asks a site that is stored in %s for no more than it needs",
    async (store) => {
      const tree = await sampleTree(store);
      const asked: string[] = [];
      const api = connect("https://example.org", {
        fetch: async (address) => {
          const path = String(address).replace("https://example.org/", "");
          asked.push(path);
          return existsSync(join(tree, path))
            ? new Response(readFileSync(join(tree, path)))
            : new Response(null, { status: 404 });
        },
      });
      const list = "v1/organisations/pages/100/1.json";
      expect((await api.get("/v1/organisations?pageSize=100")).status).toBe(200);
      expect(asked).toEqual(store === "packs" ? [list, "v1/store.json", packOf(list)] : [list]);
      const [site = ""] = readdirSync(join(await sampleTree("files"), "v1/monitoring-sites")).filter((name) =>
        name.endsWith(".json"),
      );
      const folder = `v1/monitoring-sites/${site.replace(".json", "")}/readings`;
      asked.length = 0;
      const page = await api.get(`/${folder}?pageSize=7`);
      expect(await page.json()).toMatchObject({ pageSize: 7, pageNumber: 1 });
      const [small, whole] = [7, 100].map((size) => `${folder}/pages/${size}/1.json`);
      const chunks = `${folder}/chunks.json`;
      const { older = [] } = store === "packs" ? JSON.parse(`${contentsOf(tree).get(chunks)}`) : {};
      const read = older.filter(([position]: [number]) => position < 100);
      const ofChunks = read.map(([, second]: [number, number]) => packOf(`${folder}/chunks/${second}.json`));
      expect(asked).toEqual(
        store === "packs"
          ? [packOf(chunks), ...ofChunks]
          : // By the last, the page is known to be of the same build as the others of its list.
            [small, "v1/store.json", whole, `${folder}/spans.json`],
      );
    },
  );

  test("is a package that npm installs from its address, in any project, with its types", async () => {
    const place = mkdtempSync(join(folder, "package-"));
    const project = { name: "reader", private: true, type: "module" };
    writeFileSync(join(place, "package.json"), JSON.stringify(project));
    const host = await nodeHost(root, (error) => {
      throw error;
    });
    const npm = ["install", "--no-audit", "--no-fund", "--cache", join(place, "cache")];
    await promisify(execFile)("npm", [...npm, `${host.base}/v1/client.tgz`], { cwd: place });
    await host.close();
    const installed = join(place, "node_modules/water-restrictions-client");
    expect(filesBelow(installed)).toEqual(words("client.d.ts client.js package.json store.js"));
    for (const file of words("client.d.ts client.js store.js"))
      expect(readFileSync(join(installed, file), "utf8")).toBe(readFileSync(join(root, "v1", file), "utf8"));
    const program = (line: string) =>
      `import { ApiProblem, connect } from "water-restrictions-client";\n${line}\n`;
    writeFileSync(
      join(place, "reader.ts"),
      program(`console.log(typeof connect("").getArea, ApiProblem.name.length > 0);`),
    );
    writeFileSync(join(place, "wrong.ts"), program(`connect("").getArea({});`));
    expect(typeFaults(place, ["reader.ts"])).toBe("");
    expect(typeFaults(place, ["wrong.ts"])).toContain("wrong.ts(2,");
    expect(execFileSync(process.execPath, ["reader.ts"], { cwd: place, encoding: "utf8" })).toBe(
      "function true\n",
    );
  });

  test("is in an archive that any tar reads, and that says nothing of the machine", () => {
    const place = mkdtempSync(join(folder, "archive-"));
    execFileSync("tar", ["-xzf", join(root, "v1/client.tgz"), "-C", place]);
    expect(filesBelow(place)).toEqual(
      words("package/client.d.ts package/client.js package/package.json package/store.js"),
    );
    expect(lstatSync(join(place, "package/client.js")).mtime.toISOString()).toBe("1985-10-26T08:15:00.000Z");
    const listed = execFileSync("tar", ["-tvzf", join(root, "v1/client.tgz"), "--numeric-owner"], {
      encoding: "utf8",
    });
    expect(listed.match(/^-rw-r--r-- 0\/0 /gm)).toHaveLength(4);
  });
});

describe("a host of files", () => {
  const answered = (status: number, type: string, text: string) => async () =>
    new Response(text, { status, headers: { "Content-Type": type } });
  const file = async (address: string | URL | Request) => {
    const path = String(address).replace("https://example.org/water/", "");
    try {
      return new Response(readFileSync(join(root, path)), { headers: { "Content-Type": "text/plain" } });
    } catch {
      return new Response("<p>", { status: missing, headers: { "Content-Type": "text/html" } });
    }
  };
  let missing = 404;

  test.each([404, 403, 200])("may say %i, or send a page, where there is no file", async (status) => {
    missing = status;
    const api = connect("https://example.org/water/", { fetch: file });
    const page = await api.get("/v1/areas?pageSize=1");
    expect([page.status, page.headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(((await page.json()) as { pageSize: number }).pageSize).toBe(1);
    const problem = await api.get("/v1/areas/00000000-0000-4000-8000-0000000003ff");
    expect([problem.status, problem.headers.get("Content-Type")]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
    ]);
    expect((await api.get("/v1/tiles/areas/1/0/0.mvt")).status).toBe(204);
    expect((await api.get(`/v1/consents/${"x".repeat(9000)}`)).status).toBe(404);
  });

  test("that fails makes the answer fail, and not look like none", async () => {
    const api = connect("https://example.org", { fetch: answered(503, "text/plain", ""), retries: 0 });
    await expect(api.get("/v1/areas")).rejects.toThrow(/v1\/.* answered 503/);
    const empty = connect("https://example.org", { fetch: answered(404, "text/plain", "") });
    await expect(empty.get("/v1/areas")).rejects.toThrow(
      "There is no API at https://example.org/v1: give the folder that holds v1.",
    );
  });

  test("that has an empty file makes the answer fail, and not look like that to an unknown id", async () => {
    const api = connect("https://example.org", { fetch: answered(200, "application/json", "") });
    await expect(api.get("/v1/areas/00000000-0000-4000-8000-000000000301")).rejects.toThrow(
      /^https:\/\/example\.org\/v1\/\S+ is missing or damaged\.$/,
    );
  });

  test("stops when the page no longer wants an answer", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    const api = connect("https://example.org");
    await expect(api.get("/v1/areas", { signal })).rejects.toThrow("enough");
  });
});
