import type { Stage } from "../../../../schemas/source.ts";
import { stageLabel } from "../../../answers/feeds/stage-label.ts";
import { type Html, html } from "../html/html.ts";
import { classOf, type Level, levelOf } from "../level.ts";
import type { AreaState } from "./area-state.ts";

/** A square in the colour of a level. Words always follow it, so screen readers skip it. */
export const swatch = (level: Level): Html =>
  square(level, level === "none" ? "–" : level === "untracked" ? html`<b>?</b>` : "");

/** A square in the colour of a stage, with the number or letter that its scheme calls it by. */
export const stageSwatch = ({ severity, name }: Stage): Html => square(levelOf(severity), stageLabel(name));

export const areaSwatch = ({ level, stage }: AreaState): Html =>
  stage === null ? swatch(level) : stageSwatch(stage);

const square = (level: Level, label: Html | string): Html =>
  html`<span class="swatch ${classOf(level)}" aria-hidden="true">${label}</span>`;
