/** "Where may sprinklers run now?": the question to the list of areas and its map. Scripts answer it (client/areas/sprinklers.ts). */

import type { RuleInShort } from "../../../answers/feeds/rule-words.ts";
import { type Area, isFinished } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import type { Context } from "../../parts/context.ts";
import { stateOf } from "../../parts/state/area-state.ts";
import { endsOf, houseField } from "../../parts/state/may-i-water.ts";
import { sprinklerRule } from "../../parts/words/use-words.ts";

/** Nothing where no rule can be asked, and in a finished data set: it knows no "now". */
export function sprinklerQuestion(context: Context): Html | false {
  const rules = rulesOf(context);
  return (
    !isFinished(context.model.dataset) &&
    Object.keys(rules).length > 0 &&
    html`<fieldset class="sprinklers needs-script" data-rules="${JSON.stringify(rules)}"><legend class="vh">Sprinklers</legend><label class="asked"><input type="checkbox" name="sprinklers" value="now"> Where may sprinklers run now?</label> ${houseField("House number")}<p role="status"></p></fieldset>`
  );
}

/** What the list says of an area for that question. An area that is not tracked may be at another stage by now. */
export function sprinklerData({ model, numberOf }: Context, area: Area): Html | false {
  const { stage } = stateOf(area, model);
  return (
    area.trackingStatus === "tracked" &&
    stage !== null &&
    !isFinished(model.dataset) &&
    html` data-stage="${numberOf(stage)}"${endsOf(area, model)} data-zone="${area.timeZoneId}"`
  );
}

/** The rules of all stages in force now or before the next build, by the stage's number. */
const rulesOf = ({ model, eras, numberOf }: Context): Record<string, RuleInShort> =>
  Object.fromEntries(
    [model, ...eras.map(({ context }) => context.model)].flatMap((then) =>
      then.areas.flatMap((area) => {
        const { stage } = stateOf(area, then);
        const rule = stage?.uses ? sprinklerRule(stage.uses) : null;
        return stage === null || rule === null ? [] : [[numberOf(stage), rule]];
      }),
    ),
  );
