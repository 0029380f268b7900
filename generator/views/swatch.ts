import type { AreaState } from "./area-state.ts";
import { type Html, html } from "./html/html.ts";
import type { Level } from "./level.ts";

/** A square in the colour of a level. Words always follow it, so screen readers skip it. */
export const swatch = (level: Level): Html =>
  square(level, level === "none" ? "–" : level === "untracked" ? html`<b>?</b>` : "");

type SignedStage = { readonly name: string };

/** A square in the colour of a stage's grade, with the number or letter that its scheme calls it by. */
export const stageSwatch = ({ name }: SignedStage, level: Level): Html => square(level, stageLabel(name));

export const areaSwatch = ({ level, stage }: AreaState<SignedStage>): Html =>
  stage === null || level === "untracked" ? swatch(level) : stageSwatch(stage, level);

const square = (level: Level, label: Html | string): Html =>
  html`<span class="swatch ${level}"${label !== "" && html` aria-hidden="true"`}>${label}</span>`;

/** `Level 3: no hoses` → `3`, `Stage C` → `C`. Residents know these, and not the severity, which may differ. */
export const stageLabel = (name: string): string =>
  /\b(?:level|stage|phase) (\d{1,2}|[a-z])\b/i.exec(name)?.[1]?.toUpperCase() ?? "";
