/** The answer in one or two sentences: what may be done first, then what may be done later, and what may not. */

import type { House, Means } from "../../api/uses.ts";
import { conditionsInWords, housesInWords, listed } from "../words/rule-words.ts";
import type { UseSaid } from "./now-in-words.ts";

/** By the clock, for a house number; or of days that it names: `On Sat 21 Nov 2026,`. */
export type Says =
  | { readonly kind: "now"; readonly house: House | null }
  | { readonly kind: "days"; readonly days: string };

type Words = { readonly thing: string; readonly how: string };

const WORDS: Readonly<Partial<Record<Means, Words>>> = {
  sprinkler: { thing: "sprinklers", how: "with sprinklers" },
  handHeldHose: { thing: "hand-held hoses", how: "by hand-held hose" },
  can: { thing: "buckets and cans", how: "with buckets and cans" },
};

const wordsOf = ({ use }: UseSaid): Words => WORDS[use.by] as Words;

/**
 * Uses in sentences. A use that no rule states is left out, unless nothing is allowed: silence is no permission, and "no
 * sprinklers" alone might be read as one for hoses.
 */
export function headlineOf(said: readonly UseSaid[], says: Says): string {
  const of = (state: UseSaid["state"]) => said.filter((one) => one.state === state);
  const [allowed, later, banned] = [of("allowed"), of("later"), of("notAllowed")];
  const isNever = banned.length === said.length;
  const isNotNow = says.kind === "now" && banned.length + later.length === said.length;
  const { true: silent = [], false: open = [] } = Object.groupBy(of("open"), ({ why }) =>
    why === "notStated" ? "true" : "false",
  );
  const sentences = [
    ...(isNever ? ["you may not water the garden"] : isNotNow ? ["you may not water now"] : []),
    ...mayOf(allowed, says),
    ...merged(later, (one) => laterOf(one, says)),
    ...(isNever ? [] : bannedOf(banned, says)),
    ...merged(
      [...open, ...(allowed.length > 0 ? [] : silent)],
      (one) => `: ${WHY_OPEN[one.why ?? "notStated"]}${requestOf(one)}`,
    ),
  ].join(". ");
  return says.kind === "now" ? `${capitals(sentences)}.` : `${says.days} ${capitals(sentences, 1)}.`;
}

const WHY_OPEN = {
  notStated: "not stated",
  unclear: "the text is not clear",
  houseNumber: "by house number",
  councilApproval: "only if the council approves",
} as const;

/** `you may water by hand now`; uses that are allowed but discouraged are named as such. */
function mayOf(allowed: readonly UseSaid[], says: Says): string[] {
  const { true: unwanted = [], false: free = [] } = Object.groupBy(allowed, ({ use }) =>
    use.rule?.isDiscouraged === true ? "true" : "false",
  );
  const groups = Map.groupBy(free.toReversed(), (one) => `${one.use.purposes}, ${timeOf(one, says)}`);
  return [
    ...[...groups.values()].map((group) => {
      const [one] = group as [UseSaid];
      const { purposes } = one.use;
      return `you may water ${purposes === "" ? "" : `${purposes} `}${howOf(group, says)} ${timeOf(one, says)}`;
    }),
    ...merged(
      unwanted,
      (one) => `: allowed${one.when && ` ${one.when}`}${noteOf(one, says)}${requestOf(one)}`,
    ),
  ];
}

/** Wherever a discouraged use is named, the council's request not to do it follows. */
const requestOf = ({ use }: UseSaid): string => conditionsInWords([], use.rule?.isDiscouraged === true);

/** `now`, `until 8 am`, `at any time`. */
const timeOf = ({ when }: UseSaid, { kind }: Says): string =>
  kind === "days" ? "at any time" : when === "" ? "now" : when;

/** Whom an answer is for, where the rule goes by house numbers. */
const houseOf = ({ use: { rule } }: UseSaid, says: Says): string[] =>
  rule === undefined || rule.spans.all || says.kind === "days" || says.house === null
    ? []
    : [housesInWords([says.house])];

/** `by hand`, `by hand-held hose (with a trigger) and with sprinklers`: uses by hand first. */
function howOf(group: readonly UseSaid[], says: Says): string {
  const plain = group.filter((one) => noteOf(one, says) === "").map(({ use }) => use.by);
  const isByHand = plain.includes("handHeldHose") && plain.includes("can");
  const ways = group.map((one) => `${wordsOf(one).how}${noteOf(one, says)}`);
  return listed(isByHand ? ["by hand", ...ways.slice(2)] : ways);
}

/** What limits a use beside the clock: ` (with a trigger, odd house numbers)`. */
function noteOf(said: UseSaid, says: Says): string {
  const { rule } = said.use;
  const words = conditionsInWords(rule?.conditions ?? [], false).slice(2);
  const exception = rule?.exception == null ? [] : ["with an exception"];
  const notes = [...(words === "" ? [] : [words]), ...exception, ...houseOf(said, says)];
  return notes.length === 0 ? "" : ` (${notes.join(", ")})`;
}

function laterOf(later: UseSaid, says: Says): string {
  if (says.kind === "now") return ` ${later.when}${noteOf(later, says)}${requestOf(later)}`;
  if (later.use.rule?.spans.all) return `: ${later.words}`;
  return `: ${/\d|noon/.test(later.words) ? "at set hours, " : ""}by house number${requestOf(later)}`;
}

/** `no sprinklers or hand-held hoses`, by what they are not allowed for. */
function bannedOf(banned: readonly UseSaid[], says: Says): string[] {
  const groups = Map.groupBy(banned, (one) => {
    const [house] = houseOf(one, says);
    return `${onOf(one.use.purposes)}${house === undefined ? "" : ` (${house})`}`;
  });
  return [...groups].map(([on, group]) => {
    const things = group.map((one) => wordsOf(one).thing.replace(" and ", " or "));
    return `no ${things.join(" or ")}${on}`;
  });
}

/** Uses of which the same is said: `sprinklers and hand-held hoses on lawns: not stated`, or `watering lawns: not stated`. */
function merged(some: readonly UseSaid[], say: (one: UseSaid) => string): string[] {
  const groups = Map.groupBy(some, (one) => `${one.use.purposes}/${say(one)}`);
  return [...groups.values()].map((group) => {
    const [one] = group as [UseSaid];
    const { purposes } = one.use;
    const isAll = group.length === Object.keys(WORDS).length;
    const things = listed(group.map((other) => wordsOf(other).thing));
    return `${isAll ? `watering ${purposes}`.trim() : things + onOf(purposes)}${say(one)}`;
  });
}

const onOf = (purposes: string): string => (purposes === "" ? "" : ` on ${purposes}`);

/** Capitals after the full stops, and at the start unless something stands before it. */
const capitals = (sentences: string, from = 0): string =>
  sentences
    .split(/(?<=\.) /)
    .map((text, index) => (index < from ? text : text.charAt(0).toUpperCase() + text.slice(1)))
    .join(" ");
