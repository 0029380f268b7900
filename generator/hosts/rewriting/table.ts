/**
 * The values that a rewriting host derives from a request, as tables: nginx and Caddy have maps for them, Apache has
 * rules.
 */

/**
 * The value of a table is that of the first case whose pattern fits `of`, or else `otherwise`. `of` is a template: it
 * names other tables in braces, and `{path}` and `{query}`, which are as the request spells them. A pattern starts with
 * `^` and means the same in PCRE and in RE2. A value may hold `{1}`, what its pattern captured, but no other name:
 * Caddy's maps do not look into their values.
 */
export type Table = {
  readonly name: string;
  readonly of: string;
  readonly cases: readonly (readonly [pattern: string, value: string])[];
  readonly otherwise: string;
};

/** Replaces the names in a template, each as the host spells it. */
export const interpolate = (template: string, spell: (name: string) => string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => spell(name));

/** A pattern that matches what any of these patterns matches. */
export const anyOf = (patterns: readonly string[]): string =>
  patterns.length === 1 ? patterns.join() : `(?:${patterns.join("|")})`;

/** A text as a pattern that fits nothing else. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
