/** Where may sprinklers run now? Answered for each area of the list, by the rules of its stage and the reader's house number. */

import "./watering.ts";
import type { UseAnswer } from "../../../api/use-answer.ts";
import { needsApproval } from "../../../api/uses.ts";
import { formatCount } from "../../../lib/format-count.ts";
import { answerFor, houseDecides, ruleIn, SPRINKLERS, stageIdIn } from "../../../views/uses/garden-uses.ts";
import { restOf } from "../../../views/uses/hours.ts";
import { untilInWords } from "../../../views/uses/now-in-words.ts";
import type { SprinklerUses } from "../../pages/areas/sprinklers.ts";
import { STAGE_MARK, sprinklersFile } from "../../parts/addresses.ts";
import { asOf, element, make, readFile } from "../page/explorer.ts";
import { factsOf } from "../page/facts.ts";
import { houseOf, keepHouse, keptHouse } from "./house.ts";

/** The answer, or why there is none. */
type Verdict = UseAnswer["answer"] | NonNullable<UseAnswer["why"]> | "councilApproval";

/** The verdict on an area, and the words for its item in the list. */
type Said = { readonly verdict: Verdict; readonly words: string };

/** The question above the list (pages/areas/sprinklers.ts). */
const field = element<HTMLElement>(".sprinklers");
const select = element<HTMLSelectElement>("select", field);
// It may have been chosen while this was on its way.
if (select.value === "") select.value = keptHouse() ?? "";
else keepHouse(houseOf(select.value));
// Before the form's listener, which shows the list again.
select.addEventListener("input", () => keepHouse(houseOf(select.value)));

let usesOf: ReadonlyMap<string, SprinklerUses> = new Map();

/** Reads the rules. Rejects if they cannot be read. */
export async function readRules(): Promise<void> {
  const listed = await readFile<readonly SprinklerUses[]>(sprinklersFile);
  usesOf = new Map(listed.map((one) => [one.areaId, one]));
}

/** The areas where sprinklers may run. Each of them says so, and the rest is counted. */
export function answer(areas: readonly HTMLElement[]): ReadonlySet<HTMLElement> {
  const now = Date.now();
  const isBehind = now < asOf();
  const said = new Map((isBehind ? [] : areas).map((area) => [area, saidOf(area, now)]));
  for (const area of areas) writeSentence(area, said.get(area)?.words ?? "");
  element("[role=status]", field).textContent = isBehind
    ? "The clock of this device is behind the data, so it cannot be said."
    : inSum([...said.values()]);
  return new Set(areas.filter((area) => said.get(area)?.verdict === "allowed"));
}

/** Takes back what the list says. */
export function clear(areas: readonly HTMLElement[]): void {
  for (const area of areas) writeSentence(area, "");
  element("[role=status]", field).textContent = "";
}

function saidOf(area: HTMLElement, now: number): Said {
  const uses = usesOf.get(area.id);
  // Caches may keep this file of one build beside a page of another.
  if (uses === undefined || stageIdIn(uses, now)?.slice(0, STAGE_MARK) !== factsOf("listed", area).stage)
    return { verdict: "notKnown", words: "" };
  const at = { now, timeZone: uses.timeZoneId, house: keptHouse() };
  const answer = answerFor(uses, SPRINKLERS, at);
  const rule = ruleIn(uses, SPRINKLERS, now);
  if (answer.why === "houseNumber" && !houseDecides(uses, SPRINKLERS, now))
    return { verdict: "notAllowed", words: "" };
  const why = answer.why === "noRules" ? "notStated" : answer.why;
  if (answer.answer !== "allowed" || rule === undefined) return { verdict: why ?? answer.answer, words: "" };
  if (needsApproval(rule)) return { verdict: "councilApproval", words: "" };
  const words = `Sprinklers may run ${untilInWords(answer, rule, at)}${restOf(rule)}.`;
  return { verdict: "allowed", words };
}

/** Shows a sentence in the item of an area, or none. */
function writeSentence(area: HTMLElement, words: string): void {
  area.querySelector(".area-sprinklers")?.remove();
  if (words !== "")
    area.querySelector("h3")?.parentElement?.append(make("p", { class: "area-sprinklers" }, words));
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
    ["notKnown", "not known"],
  ]);
  return [
    `On lawns of homes, from the town supply: in ${formatCount(number("allowed"))} of ${formatCount(said.length)} areas.`,
    ...(number("notAllowed") > 0 ? [`Not now in ${formatCount(number("notAllowed"))}.`] : []),
    ...(number("houseNumber") > 0
      ? [`In ${formatCount(number("houseNumber"))} it depends on the house number.`]
      : []),
    ...(number("councilApproval") > 0
      ? [`In ${formatCount(number("councilApproval"))} only if the council approves.`]
      : []),
    ...(unknown.length > 0 ? [`No answer for ${new Intl.ListFormat("en-NZ").format(unknown)}.`] : []),
    "The scheme’s words decide.",
  ].join(" ");
}
