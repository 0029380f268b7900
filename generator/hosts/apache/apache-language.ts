/** Writes rules of mod_rewrite. Rules skip to labels, which become counts of rules. Tables become rules. */

import { interpolate, type Table } from "../rewriting/table.ts";

/**
 * A rule: if its conditions hold, its variables are set; then it leads on to a label (`to`), to the first rule (`again`), to
 * a file, to a status, or to the next rule. All of them fit any address.
 */
export type Rule = {
  readonly conditions?: readonly string[];
  readonly set?: Readonly<Record<string, string>>;
  readonly to?: string;
  readonly again?: true;
  readonly file?: string;
  /** The media type of the file, if not that of its ending. */
  readonly type?: string;
  readonly status?: number;
};

/** A place to skip to. */
type Label = { readonly label: string };

/** A comment for operators. */
type Comment = { readonly comment: string };

export type Item = Rule | Label | Comment;

/** The rules as lines of a configuration. */
export function written(items: readonly Item[]): string {
  const places = new Map<string, number>();
  let count = 0;
  for (const item of items) {
    if ("label" in item) places.set(item.label, count);
    else if (!("comment" in item)) count++;
  }
  let index = 0;
  const lines = items.flatMap((item) => {
    if ("label" in item) return [];
    return "comment" in item ? [`# ${item.comment}`] : [lineOf(item, index++, places)];
  });
  return lines.join("\n");
}

function lineOf(rule: Rule, index: number, places: ReadonlyMap<string, number>): string {
  const { conditions = [], set = {}, to, again, file, type, status } = rule;
  const target = to === undefined ? index + 1 : (places.get(to) ?? 0);
  if (target <= index) throw new Error(`No rule after this one has the label ${to}.`);
  const flags = [
    ...Object.entries(set).map(([name, value]) => `E=${variable(name)}:${value}`),
    ...(type === undefined ? [] : [`T=${type}`]),
    ...(status === undefined ? [] : [`R=${status}`, "L"]),
    ...(file === undefined ? [] : ["PT", "END"]),
    ...(again ? ["N"] : []),
    ...(target > index + 1 ? [`S=${target - index - 1}`] : []),
  ];
  return [
    ...conditions.map((condition) => `RewriteCond ${condition}`),
    `RewriteRule ^ ${file === undefined ? "-" : `"${file}"`}${flags.length > 0 ? ` "[${flags.join(",")}]"` : ""}`,
  ].join("\n");
}

/** Placeholders of pages have their whole names already. */
const variable = (name: string): string => (name.startsWith("water_") ? name : `water_${name}`);

/** A template of the rules with Apache's variables. */
export const withVariables = (template: string): string =>
  interpolate(template.replace(/%/g, "\\%"), (name) => (name === "1" ? "%1" : `%{ENV:${variable(name)}}`));

/** The condition that a text fits a pattern. */
export const fits = (template: string, pattern: string): string =>
  `"${withVariables(template)}" "${pattern}"`;

/** The condition that a file is there. */
export const isThere = (file: string): string => `"%{DOCUMENT_ROOT}${withVariables(file)}" -f`;

export const tableRules = ({ name, of, cases, otherwise }: Table): Item[] => [
  { comment: `${variable(name)}` },
  ...cases.map(([pattern, value]) => ({
    conditions: [fits(of, pattern)],
    set: { [name]: withVariables(value) },
    to: name,
  })),
  ...(otherwise === "" ? [] : [{ set: { [name]: withVariables(otherwise) } }]),
  { label: name },
];
