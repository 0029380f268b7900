/** The sample shows whatever rules can say, so that whoever reads it meets it. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  CONDITIONS,
  DATES,
  HOUSES,
  PERMISSIONS,
  type StageUses,
  USERS,
} from "../../../generator/api/uses.ts";
import { SAMPLE } from "../../support/sample.ts";

type Scheme = { readonly stages: readonly { readonly uses?: StageUses | null }[] };

const schemes: readonly Scheme[] = readdirSync(`${SAMPLE.data}/schemes`).map((file) =>
  JSON.parse(readFileSync(`${SAMPLE.data}/schemes/${file}`, "utf8")),
);
const rules = schemes.flatMap(({ stages }) => stages.flatMap(({ uses }) => uses?.rules ?? []));
const windows = rules.flatMap(({ when }) => when ?? []);

test("the sample has a rule with each condition and permission, for each user, and exceptions", () => {
  const kinds = new Set(rules.flatMap(({ conditions }) => conditions.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([...CONDITIONS].sort());
  expect(new Set(rules.map(({ permission }) => permission))).toEqual(new Set(PERMISSIONS));
  expect(new Set(rules.flatMap(({ who }) => who))).toEqual(new Set(USERS));
  expect(rules.some(({ exception }) => exception !== null)).toBe(true);
});

test("the sample has windows by houses, dates and weekdays, to midnight and from it, clear and unclear", () => {
  expect(new Set(windows.flatMap(({ houses }): (string | null)[] => [...(houses ?? [null])]))).toEqual(
    new Set([...HOUSES, null]),
  );
  expect(new Set(windows.map(({ dates }) => dates))).toEqual(new Set([...DATES, null]));
  expect(windows.some(({ weekdays }) => weekdays !== null)).toBe(true);
  expect(windows.some(({ to }) => to === "24:00")).toBe(true);
  expect(windows.some(({ from }) => from === "00:00")).toBe(true);
  expect(new Set(windows.map(({ isUnclear }) => isUnclear))).toEqual(new Set([true, false]));
});

test("the sample names the water where its texts do: the town supply, rain and used water", () => {
  expect(new Set(rules.flatMap(({ source }) => source ?? []))).toEqual(
    new Set(["townSupply", "rainwater", "greywater"]),
  );
});

test("one scheme of the sample has no rules, and all others have some", () => {
  const without = schemes.filter(({ stages }) => stages.every(({ uses }) => !uses));
  expect(without.length).toBe(1);
});
