/** May water be used now? From the compiled file of an area (docs/contract.md §9). Written in the dialect of `resolve.ts`. */

import { recordFile } from "../../api/address.ts";
import {
  ALLOWED,
  type TimedRule,
  UNCLEAR,
  type UseSpan,
  type UsesOfStage,
  type UsesOverTime,
} from "../../api/may-use-file.ts";
import type { House, Means, Purpose, User, WaterSource } from "../../api/uses.ts";
import { formatInstant, type Instant } from "../../lib/time/instant.ts";
import type { Answer, Files } from "./read.ts";

export type UseQuestion = {
  readonly areaId: string;
  readonly who: User;
  readonly what: Purpose;
  readonly by: Means;
  readonly house: House | undefined;
  readonly source: WaterSource;
  /** The instant asked about; without it, now. */
  readonly at: Instant | undefined;
};

/** Null if there is no such area. `now` is in milliseconds. */
export async function mayUse(asked: UseQuestion, now: number, files: Files): Promise<Answer | null> {
  const known = (await files.json(recordFile(`areas/${asked.areaId}/may-use`))) as UsesOverTime | null;
  if (!known) return null;
  const value = answerAt(asked, now, known);
  // What is not known now may be known soon.
  const until = value.why === "notKnown" ? now : value.until ? Date.parse(value.until) : Infinity;
  return { status: 200, text: JSON.stringify(value), until };
}

export type UseAnswer = ReturnType<typeof answerAt>;

/** The answer of docs/contract.md §9. */
export function answerAt(asked: UseQuestion, now: number, known: UsesOverTime) {
  const at = (asked.at === undefined ? now : asked.at) / 1000;
  const from = known.knownFrom as number;
  const isWithin = (time: number) => time >= from && time < (known.knownUntil as number);
  const isKnown = known.knownUntil === null ? at === from : isWithin(at) && isWithin(now / 1000);
  const stage = known.stages.filter((one) => isKnown && one.from <= at).pop() || UNKNOWN;
  const rule = stage.rules.filter((one) =>
    ABOUT.every((part) => (one[part] as readonly string[]).includes(asked[part])),
  )[0];
  const spans = rule && (rule.spans.all || rule.spans[asked.house as House]);
  const coming = (spans || []).filter((span) => span[0] > at);
  const state = spans && (spans[spans.length - coming.length - 1] as UseSpan)[1];
  const why = !known.isTracked
    ? "notTracked"
    : !rule
      ? stage.why
      : !spans
        ? "houseNumber"
        : state === UNCLEAR
          ? "unclear"
          : null;
  const said = rule || SILENCE;
  return {
    areaId: known.areaId,
    answer: why ? "unknown" : !rule ? "noStage" : state ? "allowed" : "notAllowed",
    why,
    until: begin(coming[0], stage.until),
    notBefore: begin(coming.filter((span) => !state && span[1] === ALLOWED)[0]),
    isDiscouraged: state === ALLOWED && (rule as TimedRule).isDiscouraged,
    conditions: said.conditions,
    exception: said.exception,
    quote: said.quote,
    stage: stage.stage || null,
    sourceUrl: stage.sourceUrl || null,
  };
}

/** Before and after what a build knows. */
const UNKNOWN: Partial<UsesOfStage> & Pick<UsesOfStage, "rules" | "why"> = { why: "notKnown", rules: [] };

const SILENCE = { conditions: [], exception: null, quote: [] } as const;

/** What a rule is about, and what is asked about. */
const ABOUT = ["who", "what", "by", "source"] as const;

/** When a span begins, or something else happens. */
function begin(span: UseSpan | undefined, otherwise?: number | null): string | null {
  const second = span ? span[0] : otherwise;
  return second ? formatInstant(Math.round(second * 1000)) : null;
}
