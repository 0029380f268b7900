/** "Where may sprinklers run now?": the question to the list of areas and its map. Scripts answer it (client/areas/sprinklers.ts). */

import type { StageSummary } from "../../../../schemas/resource.ts";
import { usesIn } from "../../../answers/uses/uses-over-time.ts";
import type { UsesOverTime } from "../../../api/may-use-file.ts";
import { isFinished, type Model } from "../../../model/model.ts";
import type { File } from "../../../output/section.ts";
import type { ListedArea } from "../../../views/area/overview.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { houseField } from "../../../views/uses/card.ts";
import { SPRINKLERS } from "../../../views/uses/garden-uses.ts";
import { ruleFor } from "../../../views/words/rule-words.ts";
import { STAGE_MARK, sprinklersFile } from "../../parts/addresses.ts";

/** Nothing where no rule can be asked, and in a finished data set: it knows no "now". */
export const sprinklerQuestion = (model: Model): Html | false =>
  !isFinished(model.dataset) &&
  [...model.stages.values()].some(({ uses }) => sprinklerRule(uses?.rules ?? []) !== undefined) &&
  html`<fieldset class="sprinklers needs-script"><legend class="vh">Sprinklers</legend>
<label class="asked"><input type="checkbox" name="sprinklers" value="now"> Where may sprinklers run now?</label>
${houseField("House number")}<p role="status"></p></fieldset>`;

/** The start of the stage's id; the answer must be for the same stage. An area that is not tracked has none. */
export const stageAsked = (model: Model, { item }: ListedArea): string | undefined => {
  const { currentStageAssignment: current, trackingStatus } = item;
  const isAsked = trackingStatus === "tracked" && current !== null && !isFinished(model.dataset);
  return isAsked ? current.stage.id.slice(0, STAGE_MARK) : undefined;
};

const sprinklerRule = <Rule extends Parameters<typeof ruleFor>[0][number]>(
  rules: readonly Rule[],
): Rule | undefined => ruleFor(rules, SPRINKLERS.what, SPRINKLERS.by);

/** The file of may-use of an area, as far as it is about sprinklers. */
export type SprinklerUses = UsesOverTime & { readonly timeZoneId: string };

/** The rules about sprinklers of all areas, fetched once a reader asks. Areas at one stage follow each other, which compresses well. */
export const sprinklerUses = (model: Model): File => ({
  path: sprinklersFile,
  content: JSON.stringify(
    model.areas
      .toSorted((a, b) => ((a.current?.stageId ?? "") < (b.current?.stageId ?? "") ? -1 : 1))
      .map(({ id, timeZoneId }): SprinklerUses => {
        const uses = usesIn(model).get(id) as UsesOverTime;
        const stages = uses.stages.map((stage) => {
          const rule = sprinklerRule(stage.rules);
          return {
            ...stage,
            stage: stage.stage && { id: (stage.stage as StageSummary).id },
            sourceUrl: null,
            rules: rule ? [{ ...rule, exception: null, quote: [] }] : [],
          };
        });
        return { ...uses, timeZoneId, stages };
      }),
  ),
});
