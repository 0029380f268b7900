/** What looks like a permission and is none: every text that a developer reads about it says so. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { schemaComponents } from "../../generator/answers/openapi/components.ts";
import { introduction } from "../../generator/answers/openapi/introduction.ts";
import { operationTexts } from "../../generator/answers/openapi/operation-texts.ts";
import { tables } from "../../generator/downloads/tables.ts";
import { codeIn, tablesOf } from "./tables.ts";

type Text = readonly [where: string, text: string];

const paper = (name: string): Text => [name, readFileSync(name, "utf8").replace(/\s+/g, " ")];
const operation = (id: keyof typeof operationTexts): Text => [id, operationTexts[id].description];

/** The descriptions of a field, in every record that has it. */
const fieldsOf = (field: string): Text[] =>
  Object.entries(schemaComponents()).flatMap(([record, schema]) => {
    const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
    return field in properties ? [[`${record}.${field}`, properties[field]?.description ?? ""] as const] : [];
  });

const severities = tables.flatMap(({ name, columns }) =>
  columns
    .filter((column) => /severity$/i.test(column.name))
    .map((column): Text => [`${name}.${column.name}`, column.description]),
);

const CONSENT = paper("docs/api.md")[1].replace(/.*## May I take water\?(.*?) ## .*/, "$1");

describe("developers read that", () => {
  test.each([...fieldsOf("severity"), ...severities, paper("docs/api.md"), paper("docs/contract.md")])(
    "severity 0 restricts nothing: %s",
    (_, text) => expect(text).toMatch(/\b0 (asks for care and )?restricts nothing/),
  );

  test.each([
    ...fieldsOf("currentStageAssignment"),
    operation("GetArea"),
    ["the introduction", introduction] as const,
    ["docs/api.md", /In a program, use.*?To hear/.exec(paper("docs/api.md")[1])?.[0] ?? ""] as const,
  ])("no stage says nothing of an untracked area, or from the horizon on: %s", (_, text) => {
    expect(text).toMatch(/tracked/);
    expect(text).toMatch(/from `horizon` of `\/v1\/status` on/i);
  });

  test.each([
    ["ConsentBand", fieldsOf("restriction").find(([where]) => /Band/.test(where))?.[1] ?? ""] as const,
    operation("GetMonitoringConsentRestrictions"),
    ["docs/api.md", CONSENT] as const,
    ["docs/contract.md", /### Consents.*?###/.exec(paper("docs/contract.md")[1])?.[0] ?? ""] as const,
  ])("a site as a whole may be stricter than a band of it: %s", (_, text) =>
    expect(text).toMatch(/as a whole .*`statuses`.*stricter|as a whole may be stricter: .*`statuses`/),
  );

  test.each([
    ["Restriction.date", fieldsOf("date").find(([where]) => /^Restriction/.test(where))?.[1] ?? ""],
    ["docs/api.md", CONSENT],
  ])("a provider's statement is for its day: %s", (_, text) =>
    expect(text).toMatch(/for its `date` alone|nothing of others/),
  );

  test.each([
    ["docs/may-use.md", /Take the last of its `spans`.*?Fetch/.exec(paper("docs/may-use.md")[1])?.[0] ?? ""],
    ["docs/api.md", /`answer` is `allowed`.*?must not water/.exec(paper("docs/api.md")[1])?.[0] ?? ""],
  ])("a use is allowed under its conditions: %s", (_, text) => {
    expect(text).toMatch(/keep to (its|the rule's) `conditions`/i);
    expect(text).toMatch(/`councilApproval` means ask first/);
  });

  test("restrictions are not for as-of: they follow the clock", () => {
    const [[, asOf = ""] = [], ...others] = fieldsOf("asOf").filter(([where]) => /^Status/.test(where));
    expect(asOf).toMatch(/restrictions follow the clock/);
    expect(others).toEqual([]);
    for (const [where, text] of fieldsOf("isApplied")) expect(text, where).not.toMatch(/`asOf`/);
  });
});

test("the codes of problems are those of the contract", () => {
  const [problems] = tablesOf("docs/contract.md").filter(({ rows }) => rows[0]?.[2] === "`Error.Validation`");
  const told = new Set(problems?.rows.map(([, , code = ""]) => codeIn(code)[0]));
  const [[, described = ""] = []] = fieldsOf("code");
  expect(new Set(codeIn(described))).toEqual(told);
});

test("README.md and docs/architecture.md say the same of hosts that rewrite addresses", () => {
  const lists = ["README.md", "docs/architecture.md"].map((name) =>
    tablesOf(name)
      .flatMap(({ rows }) => rows.flat())
      .filter((cell) => cell.startsWith("all but "))
      .map((cell) => cell.replace(/^all but |;.*/g, "").split(/, (?:and )?/)),
  );
  expect(lists[0]).toHaveLength(1);
  expect(lists[0]).toEqual(lists[1]);
});
