/** The rules as locations: a request of the API goes from one to the next until one answers. */

import { PAGE_NUMBER, PAGE_SIZE } from "../../answers/store/rewriting-address.ts";
import type { Candidate } from "../rewriting/candidate.ts";
import { FOLDED, MOST_FOLDED } from "../rewriting/folding.ts";
import { CANDIDATES, MISSING } from "../rewriting/rules.ts";
import { variable, withVariables } from "./nginx-language.ts";

/** A third of what may have to be folded: nginx allows a request ten internal redirects, and three of them are for this. */
const STEPS = Math.ceil(MOST_FOLDED / 3);

const folded = variable(FOLDED);

/** Takes what needs no folding off the rest, and folds the next character. */
const STEP = `  if ($water_rest ~ "^([0-9a-z-]*+)(.)(.*)$") { set $water_character $2; set $water_rest $3; set ${folded} ${folded}$1$water_name; }`;

const CHECKS = `location = /@own {
  internal;
  try_files $water_own /@checks;
}

location = /@checks {
  internal;
  if ($water_guard) {
    rewrite ^ /@$water_guard last;
  }
  set ${folded} $water_kept;
  set $water_rest $water_to_fold;
  if ($water_unfolded) {
    rewrite ^ /@fold last;
  }
  set ${folded} $water_kept$water_to_fold;
  rewrite ^ /@$water_kind last;
}

# Letters in lower case, punctuation escaped: each line does it for one character.
location = /@fold {
  internal;
${Array.from({ length: STEPS }, () => STEP).join("\n")}
  if ($water_rest ~ "[^0-9a-z-]") {
    rewrite ^ /@fold last;
  }
  set ${folded} ${folded}$water_rest;
  rewrite ^ /@$water_kind last;
}`;

/** The candidates of a kind: each location tries several, and the last leads to the problem. */
function kindLocations([kind, candidates]: [string, readonly Candidate[]]): string {
  const steps = stepsOf(candidates);
  const name = (index: number): string => `/@${kind}${index === 0 ? "" : `/${index}`}`;
  const next = (index: number): string => (index < steps.length ? name(index) : problem(MISSING));
  return steps.map((step, index) => location(name(index), step, next(index + 1))).join("\n\n");
}

/** Where a problem is sent from. */
const problem = ({ status, file }: Candidate): string => `/@${status}${withVariables(file)}`;

/** Candidates that one location can try: files alike, or one under a condition. */
function stepsOf(candidates: readonly Candidate[]): Candidate[][] {
  const steps: Candidate[][] = [];
  for (const candidate of candidates) {
    const step = steps.at(-1);
    const previous = step?.at(-1);
    const isAlike =
      isPlain(candidate) && previous && isPlain(previous) && previous.isFilledIn === candidate.isFilledIn;
    if (step && isAlike) step.push(candidate);
    else steps.push([candidate]);
  }
  return steps;
}

const isPlain = ({ status, where }: Candidate) => status === 200 && where === undefined;

const location = (name: string, step: readonly Candidate[], next: string): string =>
  [
    `location = ${name} {`,
    "  internal;",
    ...(step.some(({ isFilledIn }) => isFilledIn) ? FILL_IN : []),
    ...step.flatMap(({ where }) => (where === undefined ? [] : unlessThere(where, next))),
    answering(step, next),
    "}",
  ].join("\n");

/** The variables that server-side includes ask for. */
const FILL_IN = [
  `  set $${PAGE_NUMBER} ${variable("number")};`,
  `  set $${PAGE_SIZE} ${variable("size")};`,
  "  ssi on;",
  "  ssi_types *;",
  "  ssi_last_modified on;",
  "  gzip_static off;",
  "  max_ranges 0;",
];

const unlessThere = (where: string, next: string): string[] => [
  `  if (!-f $document_root${withVariables(where)}) {`,
  `    rewrite ^ ${next} last;`,
  "  }",
];

function answering(step: readonly Candidate[], next: string): string {
  const [first] = step;
  if (first?.status === 204) return "  return 204;";
  if (first && first.status !== 200) return `  rewrite ^ ${problem(first)} last;`;
  return `  try_files ${step.map(({ file }) => withVariables(file)).join(" ")} ${next};`;
}

/** From the checks to the answer. */
export const ANSWER = [CHECKS, ...Object.entries(CANDIDATES).map(kindLocations)].join("\n\n");
