/** "Where may sprinklers run now?": the question to the list of areas and its map. Scripts answer it (client/areas/sprinklers.ts). */

import type { RuleInShort } from "../../../downloads/feeds/rule-words.ts";
import { isFinished, type Model } from "../../../model/model.ts";
import type { File } from "../../../output/section.ts";
import type { ListedArea } from "../../../views/area/overview.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { NEW_ZEALAND } from "../../../views/words/time.ts";
import { sprinklersFile } from "../../parts/addresses.ts";
import type { Context } from "../../parts/context.ts";
import { endOfStage, endsAt, houseField } from "../../parts/state/may-i-water.ts";
import { sprinklerRule } from "../../parts/words/use-words.ts";

/** Nothing where no rule can be asked, and in a finished data set: it knows no "now". */
export const sprinklerQuestion = ({ model }: Context): Html | false =>
  !isFinished(model.dataset) &&
  rulesOf(model).some(([, rule]) => rule !== null) &&
  html`<fieldset class="sprinklers needs-script"><legend class="vh">Sprinklers</legend>
<label class="asked"><input type="checkbox" name="sprinklers" value="now"> Where may sprinklers run now?</label>
${houseField("House number")}<p role="status"></p></fieldset>`;

/**
 * What the list says of an area for that question: its stage, and where they are not the usual ones, when the stage ends and the
 * time zone. An area that is not tracked may be at another stage by now.
 */
export function sprinklerData({ model }: Context, { item, coming }: ListedArea): Html | false {
  const { currentStageAssignment: current, trackingStatus, timeZoneId } = item;
  const ends = endOfStage(coming, Infinity);
  return (
    trackingStatus === "tracked" &&
    current !== null &&
    !isFinished(model.dataset) &&
    html` data-stage="${current.stage.id}"${endsAt(ends)}${timeZoneId !== NEW_ZEALAND && html` data-zone="${timeZoneId}"`}`
  );
}

/** A stage by its id, and its rule for a sprinkler on the lawn of a home; null if none is stated. */
export type SprinklerRule = readonly [stageId: string, rule: RuleInShort | null];

/** Of all stages, by id: caches may keep this file of one build beside a page of another. Fetched once somebody asks. */
export const sprinklerRules = (model: Model): File => ({
  path: sprinklersFile,
  content: JSON.stringify(rulesOf(model)),
});

const rulesOf = ({ stages }: Model): SprinklerRule[] =>
  [...stages.values()].map(({ id, uses }) => [id, uses ? sprinklerRule(uses) : null]);
