/** Patterns of the values that parameters accept (docs/contract.md §2), none of them escaped. */

import type { Parameter } from "../../api/parameter.ts";
import { integerPattern } from "./integer-pattern.ts";
import { anyOf, literal } from "./table.ts";

const UUID = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";

/** The valid values of a parameter; null if every value is valid. */
export function validPattern(parameter: Parameter): string | null {
  switch (parameter.type) {
    case "integer":
      return integerPattern(parameter.min, parameter.max);
    case "uuid":
      return UUID;
    case "boolean":
      return anyOf(["true", "false"].map(inAnyCase));
    case "choice":
      return anyOf(parameter.values.map(literal));
    default:
      return null;
  }
}

export const inAnyCase = (word: string): string =>
  Array.from(word, (letter) => `[${letter.toUpperCase()}${letter}]`).join("");
