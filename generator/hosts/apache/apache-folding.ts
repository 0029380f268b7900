/**
 * Folding: Apache has a function for lower case. Each punctuation mark takes one round: a rule moves the mark, and
 * everything before it, from the rest to the result, and starts again. A `|`, which no such text contains, ends the
 * rest.
 */

import { FOLDED, PUNCTUATION } from "../rewriting/folding.ts";
import { fits, type Item, withVariables } from "./apache-language.ts";

/** Each mark with its name behind it, in which the rule looks the name up. */
const NAMES = PUNCTUATION.flat().join("");
const DONE = withVariables("{done}");

/** The rounds, which stand first. */
export const ROUNDS: readonly Item[] = [
  { comment: "Folding: a round for each punctuation mark, whose name follows it here" },
  {
    conditions: [fits(`{rest} ${NAMES}`, "^([0-9a-z-]*)([^0-9a-z|-])([^ ]*) .*\\2(_..)")],
    set: { done: `${DONE}%1%4`, rest: "%3" },
    again: true,
  },
  {
    conditions: [fits("{rest}", "^([0-9a-z-]*)[|]$")],
    set: { [FOLDED]: `${withVariables("{kept}")}${DONE}%1`, rest: "" },
  },
];

const IS_NEW = fits(`{${FOLDED}}`, "^$");
const LOWER = `\${water_lower:${withVariables("{to_fold}")}}`;

/** Starts the rounds, if there is punctuation to fold. */
export const FOLD: readonly Item[] = [
  {
    conditions: [IS_NEW, fits("{unfolded}", "^."), fits("{kept}", "^.")],
    set: { rest: `${LOWER}|` },
    again: true,
  },
  { conditions: [IS_NEW], set: { [FOLDED]: `${withVariables("{kept}")}${LOWER}` } },
];
