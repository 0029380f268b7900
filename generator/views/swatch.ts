import type { AreaState } from "./area-state.ts";
import { type Html, html } from "./html/html.ts";
import { classOf, type Level, levelOf } from "./level.ts";
import { stageLabel } from "./words/stage-label.ts";

/** A square in the colour of a level. Words always follow it, so screen readers skip it. */
export const swatch = (level: Level): Html =>
  square(level, level === "none" ? "–" : level === "untracked" ? html`<b>?</b>` : "");

type SignedStage = { readonly severity: number; readonly name: string };

/** A square in the colour of a stage, with the number or letter that its scheme calls it by. */
export const stageSwatch = ({ severity, name }: SignedStage): Html =>
  square(levelOf(severity), stageLabel(name));

export const areaSwatch = ({ level, stage }: AreaState<SignedStage>): Html =>
  stage === null ? swatch(level) : stageSwatch(stage);

const square = (level: Level, label: Html | string): Html =>
  html`<span class="swatch ${classOf(level)}" aria-hidden="true">${label}</span>`;
