import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Host, nodeHost } from "../../conformance/host.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { UNKNOWN } from "./clients/tools.ts";
import {
  type Description,
  descriptionOf,
  exampleTarget,
  type OperationObject,
  operationsOf,
} from "./description.ts";
import { askThrough, prismCommand, proxyOf, type ValidatingProxy, type Violation } from "./prism.ts";
import { built } from "./sources.ts";

const command = prismCommand();

type Item = { readonly id: string; readonly name: string };
type Page = { readonly items: readonly Item[]; readonly totalPages: number };

// Skipped where Prism is not on the PATH: with what it brings it is larger than this whole project, and one of its
// packages reports installations. `npm install --ignore-scripts --no-save @stoplight/prism-cli` puts it there.
describe.skipIf(command === null)("Prism's validating proxy in front of the sample", () => {
  let host: Host;
  let proxy: ValidatingProxy;
  let root: string;
  let description: Description;
  const errors: unknown[] = [];
  const asked = new Set<string>();

  beforeAll(async () => {
    root = await built(temporaryFolder(), SAMPLE.data, "files", "prism");
    description = descriptionOf(root);
    host = await nodeHost(root, (error) => errors.push(error));
    proxy = await proxyOf(command as string, join(root, "v1/openapi.json"), host.base);
  });
  afterAll(async () => {
    proxy?.close();
    await host?.close();
    expect(errors).toEqual([]);
  });

  /** Asks, and expects no violation, neither of the request nor of its answer. */
  const ask = async (operationId: string, target: string, expected = 200): Promise<unknown> => {
    const { status, violations, body } = await askThrough(proxy, target);
    expect({ target, status, violations }).toEqual({ target, status: expected, violations: [] });
    asked.add(operationId);
    return body;
  };

  /** Asks for every page of a list; all its items. */
  const pages = async (operationId: string, target: string, number = "pageNumber"): Promise<Item[]> => {
    const items: Item[] = [];
    for (let page = 1; ; page++) {
      const found = (await ask(
        operationId,
        `${target}${target.includes("?") ? "&" : "?"}${number}=${page}&pageSize=100`,
      )) as Page;
      items.push(...found.items);
      if (page >= found.totalPages) return items;
    }
  };

  /** Some of the records, from all over a list: `files.test.ts` holds every file of a build against the description. */
  const few = <T>(records: readonly T[]): T[] =>
    records.filter((_, index) => index % Math.ceil(records.length / 5) === 0);

  test("finds no violation in a crawl of every operation", async () => {
    for (const { path, operation } of operationsOf(description)) {
      const target = exampleTarget(path, operation);
      if (target !== null) await ask(operation.operationId, target);
    }
    for (const { id } of few(await pages("GetAreas", "/v1/areas"))) {
      await ask("GetArea", `/v1/areas/${id}`);
      await ask("GetArea", `/v1/areas/${id.toUpperCase()}?includeBoundary=true`);
      const assignments = await pages("GetStageAssignments", `/v1/areas/${id}/stage-assignments`, "page");
      const { currentStageAssignment } = (await ask("GetArea", `/v1/areas/${id}`)) as {
        currentStageAssignment: object | null;
      };
      await ask(
        "GetCurrentStageAssignment",
        `/v1/areas/${id}/stage-assignments/current`,
        currentStageAssignment === null ? 404 : 200,
      );
      if (assignments.length > 0) {
        await ask(
          "GetStageAssignments",
          `/v1/areas/${id}/stage-assignments?from=2026-01-01T00:00:00%2B13:00&until=2026-11-01T00:00:00Z`,
        );
      }
      await pages("GetAreaScheduledChanges", `/v1/areas/${id}/scheduled-changes`, "page");
      await ask(
        "GetAreaScheduledChanges",
        `/v1/areas/${id}/scheduled-changes?status=approved&isCancelled=false`,
      );
    }
    await pages("GetScheduledChanges", "/v1/scheduled-changes");
    for (const { id } of few(await pages("GetOrganisations", "/v1/organisations"))) {
      await ask("GetOrganisation", `/v1/organisations/${id}`);
      await ask("GetScheduledChanges", `/v1/scheduled-changes?organisationId=${id}`);
    }
    for (const { id } of few(await pages("GetSchemes", "/v1/schemes"))) {
      await ask("GetScheme", `/v1/schemes/${id}`);
      for (const stage of (await ask("GetStagesInScheme", `/v1/schemes/${id}/stages`)) as Item[]) {
        await ask("GetStage", `/v1/schemes/${id}/stages/${stage.id}`);
      }
    }
    await pages("GetRestrictionZones", "/v1/restriction-zones");
    for (const { id } of few(recordsIn<Item>("monitoring-sites"))) {
      await ask("GetMonitoringSite", `/v1/monitoring-sites/${id}`);
      await ask("GetMonitoringSiteReadings", `/v1/monitoring-sites/${id}/readings?pageSize=100`);
    }
    for (const { consentNumber } of few(recordsIn<{ consentNumber: string }>("consents"))) {
      const target = `/v1/consents/${encodeURIComponent(consentNumber)}`;
      await ask("GetMonitoringConsentRestrictions", target);
      await ask("GetMonitoringConsentRestrictions", `${target}?providerKey=horizons`);
    }
    await pages("Search", "/v1/search?q=a");
    await pages("Search", "/v1/search?q=wai&type=monitoringSite&type=restrictionZone");
    await pages("Search", "/v1/search?q=nothing%20is%20called%20so");
    const expected = operationsOf(description).map(({ operation }) => operation.operationId);
    expect(expected.filter((id) => !asked.has(id))).toEqual([]);
  });

  test("finds the answers to unknown ids as described", async () => {
    let count = 0;
    for (const { path, operation } of operationsOf(description)) {
      const { operationId, parameters = [] } = operation;
      const inPath = parameters.filter(({ in: place }) => place === "path");
      const names = inPath.filter(({ schema }) => schema.type === "string");
      if (!("404" in operation.responses) || names.length === 0) continue;
      const target = inPath.reduce(
        (filled, { name, schema, example }) =>
          filled.replace(`{${name}}`, schema.type === "string" ? UNKNOWN : String(example)),
        path,
      );
      await ask(operationId, target + queryOf(path, operation), 404);
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });

  test("finds the fault of a request where the API does, and its problem as described", async () => {
    let count = 0;
    for (const { path, operation } of operationsOf(description)) {
      if (!("400" in operation.responses)) continue;
      const base = exampleTarget(path, operation) as string;
      for (const { name, in: place } of operation.parameters ?? []) {
        const bare = base.replace(new RegExp(`[?&]${name}=[^&]*`), "").replace(/^([^?&]*)&/, "$1?");
        const target =
          place === "path"
            ? path.replace(`{${name}}`, "none").replace(/\{\w+\}/g, UNKNOWN) + queryOf(path, operation)
            : `${bare}${bare.includes("?") ? "&" : "?"}${name}=${name === "q" ? "" : "none"}`;
        const { status, violations, body } = await askThrough(proxy, target);
        expect({ target, status }).toEqual({ target, status: 400 });
        expect(violations.filter(({ location }) => location[0] !== "request")).toEqual([]);
        // Prism writes names in lower case, and takes an empty value for none at all.
        const blames = ({ location, message }: Violation) =>
          location.join().toLowerCase().split(",").includes(name.toLowerCase()) ||
          message.endsWith(`'${name}'`);
        expect(violations.some(blames), `${target}: ${JSON.stringify(violations)}`).toBe(true);
        expect(body).toMatchObject({ errors: [{ pointer: name }] });
        count++;
      }
    }
    expect(count).toBeGreaterThan(10);
  });

  /** The query of an operation's example, which has what is required. */
  const queryOf = (path: string, operation: OperationObject): string =>
    /\?.*/.exec(exampleTarget(path, operation) ?? "")?.[0] ?? "";

  /** The records of a folder of the build, which no list names. */
  const recordsIn = <T>(folder: string): T[] =>
    readdirSync(join(root, "v1", folder))
      .filter((name) => name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(join(root, "v1", folder, name), "utf8")) as T);
});

test.runIf(command === null)("Prism is not on the PATH, so its crawl is skipped", ({ skip }) =>
  skip("Prism is not installed: npm install --ignore-scripts --no-save @stoplight/prism-cli"),
);
