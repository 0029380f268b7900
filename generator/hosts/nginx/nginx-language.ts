/** What the rules are called in the configuration of nginx. */

import { interpolate } from "../rewriting/table.ts";

export const variable = (name: string): string => `$water_${name}`;

/** A template of the rules with nginx's variables. */
export const withVariables = (template: string): string =>
  interpolate(template, (name) => (name === "1" ? "$1" : `\${water_${name}}`));

export const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
