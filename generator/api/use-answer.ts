/**
 * Whether water may be used at an instant, by the file of an area (docs/contract.md §9). Written in the dialect of
 * `edge/resolver/resolve.ts`, because nginx's njs runs it too.
 */

import { formatInstant, type Instant } from "../lib/time/instant.ts";
import {
  ALLOWED,
  type TimedRule,
  UNCLEAR,
  type UseSpan,
  type UsesOfStage,
  type UsesOverTime,
} from "./may-use-file.ts";
import type { House, Means, Purpose, User, WaterSource } from "./uses.ts";

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

export type UseAnswer = ReturnType<typeof answerAt>;

/** The answer of docs/contract.md §9. */
export function answerAt(asked: UseQuestion, now: number, known: UsesOverTime) {
  const at = (asked.at === undefined ? now : asked.at) / 1000;
  const from = known.knownFrom as number;
  const isWithin = (time: number) => time >= from && time < (known.knownUntil as number);
  const isKnown = known.knownUntil === null ? at === from : isWithin(at) && isWithin(now / 1000);
  const stage = known.stages.filter((one) => isKnown && one.from <= at).pop() || UNKNOWN;
  const rule = stage.rules.find((one) =>
    ABOUT.every((part) => (one[part] as readonly string[]).includes(asked[part])),
  );
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
    notBefore: begin(coming.find((span) => !state && span[1] === ALLOWED)),
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

/** The fields by which a rule is compared with a question. */
const ABOUT = ["who", "what", "by", "source"] as const;

/** When a span begins, or something else happens. */
function begin(span: UseSpan | undefined, otherwise?: number | null): string | null {
  const second = span ? span[0] : otherwise;
  return second ? formatInstant(Math.round(second * 1000)) : null;
}
