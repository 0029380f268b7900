import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Host, nodeHost } from "../../conformance/host.ts";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow } from "../../support/tree.ts";
import { type Description, descriptionOf, exampleTarget, operationsOf } from "./description.ts";
import { built, drawnData } from "./sources.ts";

const folder = temporaryFolder();

const DATA: readonly [title: string, name: string, data: () => string][] = [
  ["the sample", "sample", () => SAMPLE.data],
  ["a data set of nothing", "nothing", () => drawnData(folder, 0)],
  ["a data set of one record of each kind", "one", () => drawnData(folder, 1)],
  ["drawn data set 9", "drawn", () => drawnData(folder, 9)],
];

type Shown = Record<string, unknown> & {
  readonly items: readonly unknown[];
  readonly organisations: readonly unknown[];
  readonly statuses: readonly Restricting[];
  readonly sites: readonly { readonly bands: readonly Restricting[] }[];
};
type Restricting = { readonly restriction: unknown };
const restricts = ({ restriction }: Restricting) => restriction !== null;
const hasItems = ({ items }: Shown) => items.length > 0;

/** A reader learns from these what a field looks like that is null or empty in many other records. */
const SHOWN: readonly [id: string, what: string, shown: (body: Shown) => unknown][] = [
  ["GetArea", "a stage", ({ currentStageAssignment }) => currentStageAssignment],
  ["GetArea", "an organisation", ({ organisations }) => organisations.length > 0],
  ["GetAreaScheduledChanges", "a change", hasItems],
  ["GetScheduledChanges", "a change", hasItems],
  ["GetStageAssignments", "an assignment", hasItems],
  ["GetMonitoringSiteReadings", "a reading", hasItems],
  ["GetAreasAtPlace", "an area", hasItems],
  ["Search", "an area", hasItems],
  ["GetMonitoringSite", "a restriction", ({ statuses }) => statuses.some(restricts)],
  [
    "GetMonitoringConsentRestrictions",
    "a restriction",
    ({ sites }) => sites.some(({ bands }) => bands.some(restricts)),
  ],
  ["MayUse", "a permission", ({ answer }) => answer === "allowed"],
];

describe.each(DATA)("the examples of %s", (_, name, data) => {
  let host: Host;
  let root: string;
  let description: Description;
  const errors: unknown[] = [];
  beforeAll(async () => {
    root = await built(folder, data(), "files", name);
    description = descriptionOf(root);
    host = await nodeHost(root, (error) => errors.push(error));
  });
  afterAll(() => host.close());

  test("are what the requests made of the parameters' examples are answered with", async () => {
    let asked = 0;
    for (const { path, operation } of operationsOf(description)) {
      const example = operation.responses["200"]?.content?.["application/json"]?.example;
      if (example === undefined) continue;
      const target = exampleTarget(path, operation);
      expect(target, operation.operationId).not.toBeNull();
      const { status, body } = await host.ask("GET", target as string);
      expect({ target, status, body }).toEqual({ target, status: 200, body: example });
      expect(JSON.stringify(example)).toBe(JSON.stringify(body));
      asked++;
    }
    expect(asked).toBeGreaterThanOrEqual(name === "sample" ? 18 : 7);
    expect(errors).toEqual([]);
  });

  test("of problems are the stored ones", () => {
    for (const { operation } of operationsOf(description)) {
      for (const status of ["400", "404"]) {
        const examples = operation.responses[status]?.content?.["application/problem+json"]?.examples ?? {};
        for (const { value } of Object.values(examples)) {
          expect(value).toMatchObject({ status: Number(status) });
          expect(stored(operation.operationId)).toContain(JSON.stringify(value));
        }
      }
    }
  });

  test.each(name === "sample" ? SHOWN : [])("of %s shows %s", (id, _, shown) => {
    const found = operationsOf(description).find(({ operation }) => operation.operationId === id);
    const example = found?.operation.responses["200"]?.content?.["application/json"]?.example;
    expect(example).toSatisfy((body) => Boolean(shown(body as Shown)));
  });

  const stored = (id: string): string[] => problemsOf(join(root, "v1/problems", id));
});

const known = new Map<string, string[]>();

function problemsOf(folder: string): string[] {
  const found =
    known.get(folder) ?? filesBelow(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  known.set(folder, found);
  return found;
}
