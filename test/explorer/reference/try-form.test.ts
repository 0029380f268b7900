import { expect, test } from "vitest";
import { tryForm } from "../../../generator/explorer/reference/try-form.ts";

const field = (name: string, example: string) => ({
  ...{ name, example, in: "query" as const, required: false, description: "" },
  schema: { type: "string" },
});
const operation = { parameters: [field("at", "2026-11-20T20:10:00Z"), field("by", "sprinkler")] };

test.each([
  ["is filled with the instant of the example in data that are fixed at one", true, "2026-11-20T20:10:00Z"],
  ["asks for now in data that follow the clock: what was allowed last week may not be any more", false, ""],
])("the form %s", (_, isFinished, at) => {
  const form = String(tryForm(operation as never, {} as never, isFinished));
  const values = [...form.matchAll(/name="(\w+)" value="(.*?)"/g)].map(([, name, value]) => [name, value]);
  expect(values).toEqual([
    ["at", at],
    ["by", "sprinkler"],
  ]);
});
