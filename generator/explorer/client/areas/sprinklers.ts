/** Where may sprinklers run now? Answered for each area of the list, by the rules of its stage and the reader's house number. */

import { conditionsInWords, type RuleInShort } from "../../../downloads/feeds/rule-words.ts";
import { formatCount } from "../../../lib/format-count.ts";
import { MINUTE } from "../../../lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../../lib/time/zone.ts";
import type { SprinklerRule } from "../../pages/areas/sprinklers.ts";
import { sprinklersFile } from "../../parts/addresses.ts";
import { asOf, element, make, root } from "../page/explorer.ts";
import { answerOf, houseOf, keepHouse, keptHouse, type Now, whenOf } from "./use-answer.ts";

type Verdict = "allowed" | "notAllowed" | "houseNumber" | "unclear" | "notStated" | "noStage" | "notTracked";

/** What is known of an area, and what its item in the list says. */
type Said = { readonly verdict: Verdict; readonly words: string };

/** The question above the list (pages/areas/sprinklers.ts). */
const field = element<HTMLElement>(".sprinklers");
/** Areas at the same stage share an answer, which lasts for a minute. */
const answers = new Map<string, Said>();
let answeredFor = "";

const select = element<HTMLSelectElement>("select", field);
// It may have been chosen while this was on its way.
if (select.value === "") select.value = keptHouse() ?? "";
else keepHouse(houseOf(select.value));
// Before the form's own listener, which shows the list again.
select.addEventListener("input", () => keepHouse(houseOf(select.value)));

const response = await fetch(new URL(sprinklersFile, root));
const stages: readonly SprinklerRule[] = await response.json();
const rules = new Map(stages);

/** The areas where sprinklers may run. Each of them says so, and the rest is counted. */
export function answer(areas: readonly HTMLElement[]): ReadonlySet<HTMLElement> {
  const now = Date.now();
  const isBehind = now < Date.parse(asOf());
  const said = new Map((isBehind ? [] : areas).map((area) => [area, saidOf(area, now)]));
  for (const area of areas) tell(area, said.get(area)?.words ?? "");
  element("[role=status]", field).textContent = isBehind
    ? "The clock of this device is behind the data, so it cannot be said."
    : inSum([...said.values()]);
  return new Set(areas.filter((area) => said.get(area)?.verdict === "allowed"));
}

/** Takes back what the list says. */
export function clear(areas: readonly HTMLElement[]): void {
  for (const area of areas) tell(area, "");
  element("[role=status]", field).textContent = "";
}

function saidOf(area: HTMLElement, now: number): Said {
  const {
    stage,
    level,
    zone = NEW_ZEALAND,
    ends = document.documentElement.dataset.knownUntil ?? null,
  } = area.dataset;
  if (stage === undefined) return { verdict: level === "none" ? "noStage" : "notTracked", words: "" };
  const rule = rules.get(stage) ?? null;
  if (rule === null) return { verdict: "notStated", words: "" };
  const house = keptHouse();
  const asked = `${house} ${Math.floor(now / MINUTE)}`;
  if (asked !== answeredFor) answers.clear();
  answeredFor = asked;
  const key = `${stage} ${zone} ${ends}`;
  const said = answers.get(key) ?? saidNow(rule, { house, now, zone, until: ends });
  answers.set(key, said);
  return said;
}

function saidNow(rule: RuleInShort, now: Now): Said {
  const answer = answerOf(rule, now);
  if (answer.answer === "notAllowed") return { verdict: "notAllowed", words: "" };
  if (answer.answer === "unknown")
    return { verdict: answer.why === "houseNumber" ? "houseNumber" : "unclear", words: "" };
  const time =
    rule.when === null || answer.until === null ? "at any time" : `until ${whenOf(answer.until, now)}`;
  return { verdict: "allowed", words: `Sprinklers may run ${time}${conditionsInWords(rule)}.` };
}

/** Shows a sentence in the item of an area, or none. */
function tell(area: HTMLElement, words: string): void {
  area.querySelector(".area-sprinklers")?.remove();
  if (words !== "") area.querySelector(".area-main")?.append(make("p", { class: "area-sprinklers" }, words));
}

/** Every area is counted. Where no rule can be read, that is said, and never counted as a place where they may run. */
function inSum(said: readonly Said[]): string {
  const number = (verdict: Verdict) => said.filter((one) => one.verdict === verdict).length;
  const parts = (words: readonly (readonly [Verdict, string])[]) =>
    words.flatMap(([verdict, text]) =>
      number(verdict) > 0 ? [`${formatCount(number(verdict))} ${text}`] : [],
    );
  const unknown = parts([
    ["notStated", "without a rule for this"],
    ["unclear", "with an unclear text"],
    ["noStage", "without a restriction (bylaws may apply)"],
    ["notTracked", "not tracked"],
  ]);
  return [
    `On lawns of homes: in ${formatCount(number("allowed"))} of ${formatCount(said.length)} areas.`,
    ...(number("notAllowed") > 0 ? [`Not now in ${formatCount(number("notAllowed"))}.`] : []),
    ...(number("houseNumber") > 0
      ? [`In ${formatCount(number("houseNumber"))} it depends on the house number.`]
      : []),
    ...(unknown.length > 0 ? [`No answer for ${new Intl.ListFormat("en-NZ").format(unknown)}.`] : []),
    "The council’s own words count.",
  ].join(" ");
}
