import { type ScaleName, scales } from "../../../test/support/data-set/shape.ts";
import { UsageError } from "../../command-line/parse.ts";

/** The scales that a text names. Throws UsageError. */
export function readScales(text: string): ScaleName[] {
  const names = text.split(",");
  const isScale = (name: string): name is ScaleName => Object.hasOwn(scales, name);
  if (names.every(isScale)) return names;
  throw new UsageError(
    `--scale is one or more of ${Object.keys(scales).join(",")}, not ${JSON.stringify(text)}.`,
  );
}
