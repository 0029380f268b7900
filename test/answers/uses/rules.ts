import { readdirSync, readFileSync } from "node:fs";
import type { StageUses, UseRule } from "../../../generator/api/uses.ts";
import { SAMPLE } from "../../support/sample.ts";
import { rule } from "../../support/uses.ts";

/** Every different rule of the sample, as far as a clock can tell them apart. */
export function rulesOfSample(): UseRule[] {
  const rules = readdirSync(`${SAMPLE.data}/schemes`).flatMap((file) => {
    const { stages } = JSON.parse(readFileSync(`${SAMPLE.data}/schemes/${file}`, "utf8")) as Scheme;
    return stages.flatMap(({ uses }) => uses?.rules.map(rule) ?? []);
  });
  return [
    ...Map.groupBy(rules, ({ permission, when }) => JSON.stringify([permission, when])).values(),
  ].flatMap(([rule]) => rule ?? []);
}

type Scheme = { readonly stages: readonly { readonly uses?: StageUses | null }[] };
