/** Rules of mod_rewrite, with names to skip to in place of counts, and tables and decodings in terms of them. */

import { MACRONS, PUNCTUATION } from "../rewriting/spelling.ts";
import { type Decoding, type Definition, type Table, TEXT } from "../rewriting/tables.ts";

/**
 * A rule: if its conditions hold, its variables are set; then it leads on to a place (`to`), to the start (`again`), to
 * another file of the tree (`file`), or to the next rule. All of it fits any address.
 */
export type Rule = {
  readonly conditions?: readonly string[];
  readonly set?: Readonly<Record<string, string>>;
  readonly to?: string;
  readonly again?: true;
  readonly file?: string;
  /** The status that ends it all, in place of a file. */
  readonly status?: number;
};

/** A place to skip to. */
export type Place = { readonly place: string };

/** The rules as lines of a configuration. */
export function written(items: readonly (Rule | Place)[]): string {
  const places = new Map<string, number>();
  const rules: Rule[] = [];
  for (const item of items) {
    if ("place" in item) places.set(item.place, rules.length);
    else rules.push(item);
  }
  return rules
    .map((rule, index) => {
      const target = rule.to === undefined ? index + 1 : places.get(rule.to);
      if (target === undefined || target <= index) throw new Error(`No rule comes later at ${rule.to}.`);
      const flags = [
        ...Object.entries(rule.set ?? {}).map(
          ([name, value]) => `E=${name.startsWith("water_") ? name : `water_${name}`}:${value}`,
        ),
        ...(rule.status === undefined ? [] : [`R=${rule.status}`, "L"]),
        ...(rule.file === undefined ? [] : ["PT", "END"]),
        ...(rule.again ? ["N"] : []),
        ...(target > index + 1 ? [`S=${target - index - 1}`] : []),
      ];
      const written = flags.length > 0 ? ` "[${flags.join(",")}]"` : "";
      const lines = (rule.conditions ?? []).map((condition) => `RewriteCond ${condition}`);
      return [...lines, `RewriteRule ^ ${rule.file === undefined ? "-" : `"/${rule.file}"`}${written}`].join(
        "\n",
      );
    })
    .join("\n");
}

/** A template in Apache's words. */
export const put = (template: string): string =>
  template
    .replace(/%/g, "\\%")
    .replace(/\{(\w+)\}/g, (_, name: string) => (name === "1" ? "%1" : `%{ENV:water_${name}}`));

/** A condition that a text fits a pattern. At its start, `!`, `-` and the like would mean something else. */
export const fits = (template: string, pattern: string): string =>
  `"${put(template)}" "${/^[\^(]/.test(pattern) ? pattern : `(?:${pattern})`}"`;

export const isThere = (file: string): string => `"%{DOCUMENT_ROOT}/${put(file)}" -f`;

/** A definition as rules. */
export const definitionRules = (definition: Definition, key: string): (Rule | Place)[] =>
  "as" in definition ? decodingRules(definition) : tableRules(definition, key);

export function tableRules({ name, of, cases, otherwise }: Table, key: string): (Rule | Place)[] {
  const end = `${key}/${name}`;
  return [
    ...cases.map(([pattern, value]) => ({
      conditions: [fits(of, pattern)],
      set: { [name]: put(value) },
      to: end,
    })),
    { set: { [name]: put(otherwise) } },
    { place: end },
  ];
}

/** A function of Apache, which the configuration names. */
const call = (name: "lower" | "escape" | "unescape", text: string): string => `\${water_${name}:${text}}`;

/** Apache has functions for all of it but for the escapes of names, of which each takes a round. */
function decodingRules({ name, of, as }: Decoding): Rule[] {
  const text = "^=(.*[^0-9a-z-].*)$";
  if (as === "uuid") {
    return [{ conditions: [fits(of, text)], set: { [name]: call("lower", call("unescape", "%1")) } }];
  }
  const value = as === "name" ? call("lower", call("escape", call("unescape", "%1"))) : "%1";
  return [
    {
      conditions: [fits(`{${name}}`, "^$"), fits(of, text), fits(of, TEXT)],
      set: { [as === "name" ? "letters" : "plus"]: value, wanted: name },
      again: true,
    },
  ];
}

const CAPITALS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/**
 * The rounds of a decoding, to stand at the start: each replaces one thing and starts again. A text goes from one variable
 * to the next as it gets ready: `plus` or `letters`, `raw` (where all that a name escapes becomes a percent-escape) and `done`.
 */
export function decodingRounds(names: readonly string[]): Rule[] {
  const replacing = (variable: string, pattern: string, replacement: string): Rule => ({
    conditions: [`"%{ENV:water_${variable}}" "${pattern}"`],
    set: { [variable]: `%1${replacement}%2` },
    again: true,
  });
  const moving = (from: string, to: string, value = "%1"): Rule => ({
    conditions: [`"%{ENV:water_${from}}" "^(.+)$"`],
    set: { [to]: value, [from]: "" },
  });
  const codeOf = (character: string) => character.charCodeAt(0).toString(16);
  return [
    replacing("plus", "^([^+]*)[+](.*)$", "\\%20"),
    moving("plus", "raw", call("escape", call("unescape", "%1"))),
    ...Array.from(MACRONS, (vowel) => {
      const [lower, upper] = [vowel, vowel.toUpperCase()].map((one) => encodeURIComponent(one).toLowerCase());
      return replacing("letters", `^(.*)${upper}(.*)$`, (lower as string).replaceAll("%", "\\%"));
    }),
    moving("letters", "raw"),
    ...[...PUNCTUATION, ...CAPITALS].map((one) =>
      replacing("raw", `^(.*)\\x${codeOf(one)}(.*)$`, `\\%${codeOf(one)}`),
    ),
    moving("raw", "done"),
    replacing("done", "^([^%]*)%(.*)$", "_"),
    ...names.map((name) => ({
      conditions: [`"%{ENV:water_wanted}" "^${name}$"`, `"%{ENV:water_done}" "^(.+)$"`],
      set: { [name]: "%1", wanted: "", done: "" },
    })),
  ];
}
