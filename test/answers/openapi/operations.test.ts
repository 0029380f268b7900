import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mediaTypeOf } from "../../../generator/api/headers.ts";
import { SAMPLE, sampleTree } from "../../support/sample.ts";
import { words } from "../../support/words.ts";
import { descriptionOf, operationsOf, type Parameter, resolved } from "./description.ts";

/** The specification's tables of operations, limits and errors (docs/contract.md §2 and §6), written out once more. */
const SPECIFIED = `
GetArea /v1/areas/{areaId} | areaId uuid required, includeBoundary boolean =false | 200 400 404 500
GetAreas /v1/areas | pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 400 500
GetCurrentStageAssignment /v1/areas/{areaId}/stage-assignments/current | areaId uuid required | 200 404 500
GetAreaScheduledChanges /v1/areas/{areaId}/scheduled-changes | areaId uuid required, page 1..2147483647 =1, pageSize 1..100 =50, status pendingApproval/approved/autoApproved/rejected, isCancelled boolean | 200 400 404 500
GetStageAssignments /v1/areas/{areaId}/stage-assignments | areaId uuid required, page 1..2147483647 =1, pageSize 1..100 =50, from date-time, until date-time | 200 400 404 500
GetScheduledChanges /v1/scheduled-changes | pageNumber 1..2147483647 =1, pageSize 1..100 =50, status pendingApproval/approved/autoApproved/rejected, organisationId uuid | 200 400 500
GetSchemes /v1/schemes | pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 500
GetScheme /v1/schemes/{schemeId} | schemeId uuid required | 200 400 404 500
GetStagesInScheme /v1/schemes/{schemeId}/stages | schemeId uuid required | 200 400 404 500
GetStage /v1/schemes/{schemeId}/stages/{stageId} | schemeId uuid required, stageId uuid required | 200 400 404 500
GetOrganisation /v1/organisations/{organisationId} | organisationId uuid required | 200 400 404 500
GetOrganisations /v1/organisations | pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 400 500
GetAreaTile /v1/tiles/areas/{z}/{x}/{y}.mvt | z 0..2147483647 required, x 0..2147483647 required, y 0..2147483647 required | 200 204 404
GetAreaTileMetadata /v1/tiles/areas/tiles.json | | 200 500
GetMonitoringSiteReadings /v1/monitoring-sites/{monitoringSiteId}/readings | monitoringSiteId uuid required, from date-time, to date-time, pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 400 404 500
GetRestrictionZones /v1/restriction-zones | pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 400 500
Search /v1/search | q 1..200 characters required, type several of area/organisation/scheme/restrictionZone/monitoringSite/consent/place =area,organisation,scheme,restrictionZone,monitoringSite,consent, pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 400 500
GetMonitoringConsentRestrictions /v1/consents/{consentNumber} | consentNumber text required, providerKey text | 200 404 500
GetMonitoringSite /v1/monitoring-sites/{monitoringSiteId} | monitoringSiteId uuid required | 200 400 404 500
GetAreasAtPlace /v1/places/areas | longitude -180..180 required, latitude -90..90 required, pageNumber 1..2147483647 =1, pageSize 1..100 =10 | 200 400 500
MayUse /v1/areas/{areaId}/may-use | areaId uuid required, who residential/nonResidential required, what lawn/ornamentals/foodGarden/sportsField/vehicle/boat/building/hardSurface/poolFill/poolTopUp/paddlingPool/waterFeature/play/construction required, by sprinkler/irrigationSystem/soakerHose/unattendedHose/handHeldHose/waterBlaster/can required, house odd/even/unnumbered, source townSupply/bore/surfaceWater/rainwater/greywater =townSupply, at date-time | 200 400 404 500
GetIndex /v1 | | 200 500
GetStatus /v1/status | | 200 500
GetUsesOverTime /v1/areas/{areaId}/may-use.json | areaId uuid required | 200 404 500
GetEpochs /v1/epochs.json | | 200 500
GetOpenApi /v1/openapi.json | | 200 500
GetOpenApi30 /v1/openapi-3.0.json | | 200 500
GetDataPackage /v1/downloads/datapackage.json | | 200 500
GetDownload /v1/downloads/{file} | file text required | 200 206 404 500
GetManifest /v1/manifest.json | | 200 500
GetManifestList /v1/manifest/{part}/{number}.json | part text required, number 1..2147483647 required | 200 404 500
GetAreaTileArchive /v1/tiles/areas/archive.json | | 200 500
GetAreaTileArchiveFile /v1/tiles/areas.pmtiles | | 200 206 404 500
GetFeed /v1/feeds/all.atom | | 200 500
GetCalendar /v1/calendars/all.ics | | 200 500
GetAreaFeed /v1/feeds/areas/{areaId}.atom | areaId uuid required | 200 404 500
GetAreaCalendar /v1/calendars/areas/{areaId}.ics | areaId uuid required | 200 404 500
GetOrganisationFeed /v1/feeds/organisations/{organisationId}.atom | organisationId uuid required | 200 404 500
GetOrganisationCalendar /v1/calendars/organisations/{organisationId}.ics | organisationId uuid required | 200 404 500
GetAreaBadge /v1/badges/areas/{areaId}.svg | areaId uuid required | 200 404 500`;

/** The answers of every operation (docs/contract.md §1). */
const EVERYWHERE = ["304", "414", "501"];

const root = await sampleTree("files");
const description = descriptionOf(root);
const operations = operationsOf(description);

describe("the description", () => {
  test("says in sentences what each part of it is", () => {
    const texts: [path: string, text: unknown][] = [];
    const collect = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === "description" && !path.endsWith("/properties")) texts.push([path, inner]);
        else if (!/^examples?$/.test(key)) collect(inner, `${path}/${key}`);
      }
    };
    collect(description, "");
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, text]) => !/^\P{Ll}.*[.:][*]*$/su.test(String(text).trim()))).toEqual([]);
  });

  test("has every operation of the specification, with its parameters, bounds, defaults and statuses", () => {
    const described = operations.map(({ path, operation }) => {
      const parameters = (operation.parameters ?? []).map(inShort).join(", ");
      const statuses = Object.keys(operation.responses).filter((status) => !EVERYWHERE.includes(status));
      return `${operation.operationId} ${path} | ${parameters}${parameters && " "}| ${statuses.join(" ")}`;
    });
    expect(described).toEqual(SPECIFIED.trim().split("\n"));
  });

  test("has for every operation the answers that any may give", () => {
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(EVERYWHERE));
    }
  });

  test("puts a parameter of the path there, and all others into the query", () => {
    for (const { path, operation } of operations) {
      for (const parameter of operation.parameters ?? []) {
        expect(parameter.in).toBe(path.includes(`{${parameter.name}}`) ? "path" : "query");
        const { type, format, minLength } = parameter.schema;
        if (parameter.in === "path" && type === "string" && format === undefined) expect(minLength).toBe(1);
      }
    }
  });

  test("has the media type of every download, and of nothing else", () => {
    const found = operations.find(({ operation }) => operation.operationId === "GetDownload");
    const answer = found?.operation.responses[200];
    const types = answer ? Object.keys(resolved(description, answer).content ?? {}) : [];
    const wanted = readdirSync(join(root, "v1/downloads"))
      .filter((file) => file !== "datapackage.json")
      .map((file) => mediaTypeOf(file).replace(/;.*/, ""));
    expect(new Set(types)).toEqual(new Set(wanted));
  });

  test("has an example of every body that the sample has a record for, and of every problem", () => {
    // The description cannot hold itself, nor what is made from it or after it. What may be used over time is long.
    const lacking = [
      ...words("GetEpochs GetOpenApi GetOpenApi30 GetDataPackage GetDownload GetManifest GetManifestList"),
      ...words("GetAreaTileArchive GetUsesOverTime"),
    ];
    for (const { operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const [type, media] of Object.entries(resolved(description, response).content ?? {})) {
          if (!type.includes("json") || (/^20/.test(status) && lacking.includes(operation.operationId)))
            continue;
          const examples = [media.example, ...Object.values(media.examples ?? {})];
          expect(
            examples.some((example) => example !== undefined),
            `${operation.operationId} ${status}`,
          ).toBe(true);
        }
      }
    }
  });

  test("has an example of every parameter", () => {
    for (const { operation } of operations) {
      for (const { name, example } of operation.parameters ?? []) {
        expect(example, `${operation.operationId} ${name}`).toBeDefined();
      }
    }
  });

  test("names every enumeration and every record, so that generators make one type of each", () => {
    const unnamed: string[] = [];
    const search = (part: unknown, at: string) => {
      if (typeof part !== "object" || part === null) return;
      if ("enum" in part || "properties" in part) unnamed.push(at);
      for (const [key, inner] of Object.entries(part)) search(inner, `${at}/${key}`);
    };
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      for (const [key, part] of Object.entries(schema.properties ?? schema)) search(part, `${name}/${key}`);
    }
    for (const { operation } of operations) {
      for (const { name, schema } of operation.parameters ?? [])
        search(schema, `${operation.operationId} ${name}`);
    }
    expect(unnamed).toEqual([]);
  });

  test("needs no other document", () => {
    const text = JSON.stringify(description);
    expect(text).not.toContain("externalValue");
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference);
    expect(references.filter((reference) => !reference?.startsWith("#/components/"))).toEqual([]);
  });

  test("names files that are there", () => {
    for (const { operation } of operations) {
      const files = operation["x-static-files"].filter((file) => !file.includes("{"));
      for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
    }
  });

  test("describes every parameter, and every property of every record whose name does not say it all", () => {
    const plain =
      /^(id|name|title|description|approval|operations|path|providerKey|createdAt|observedAt|approvedAt|assignmentId|type|(min|max)zoom|waterManagement\w+|cancellationReason|appliedAssignmentDeletionReason|monitoringSites|tilejson|vector_layers)$/;
    const silent: string[] = [];
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      expect(schema.description, name).toBeTypeOf("string");
      // Numbers of what they are called.
      if (name === "RecordCounts") continue;
      for (const [key, property] of Object.entries((schema.properties ?? {}) as Record<string, object>)) {
        if (!("description" in property) && !("$ref" in property) && !plain.test(key))
          silent.push(`${name}.${key}`);
      }
    }
    expect(silent).toEqual([]);
  });

  test("has no gap in any text, and says of no two operations the same", () => {
    const texts: string[] = [];
    JSON.stringify(description, (key, value) => {
      if (/^(summary|description)$/.test(key) && typeof value === "string") texts.push(value);
      return key === "example" || key === "examples" ? undefined : value;
    });
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => /^$|^\s|\s$|\S {2}|\s[,.;:](\s|$)/.test(text))).toEqual([]);
    const said = Object.values(description.paths).map(({ get }) => get.description);
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  test("names the host, the licence and that the sample is one", () => {
    expect(description.openapi).toMatch(/^3\.1\.\d+$/);
    expect(description.servers.map(({ url }) => url)).toEqual([SAMPLE.baseUrl]);
    expect(description.info.license).toEqual({
      name: "CC BY 4.0",
      url: "https://creativecommons.org/licenses/by/4.0/",
    });
    expect(description.info.description).toMatch(/^\*\*Sample data, not official\./);
    for (const part of ["## Reading the answers", "## Making requests", "## Problems"])
      expect(description.info.description).toContain(part);
  });
});

function inShort({ name, required, ...parameter }: Parameter): string {
  // What stands beside a reference counts too.
  const schema = { ...resolved(description, parameter.schema), ...parameter.schema };
  const { format, type, minimum, maximum, minLength, maxLength, items } = schema;
  const values = schema.enum as string[] | undefined;
  const kinds = resolved(description, items as { enum?: string[] } | undefined)?.enum;
  const accepted =
    type === "integer" || type === "number"
      ? `${minimum}..${maximum}`
      : maxLength !== undefined
        ? `${minLength}..${maxLength} characters`
        : kinds
          ? `several of ${kinds.join("/")}`
          : (values?.join("/") ?? format ?? (type === "string" ? "text" : type));
  const fallback = schema.default === undefined ? "" : ` =${schema.default}`;
  return `${name} ${accepted}${required ? " required" : ""}${fallback}`;
}
