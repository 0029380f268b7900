/** What tables are called in the configuration of nginx. */
export const variable = (name: string): string => `$water_${name}`;

/** A template in nginx's words. */
export const put = (template: string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => (name === "1" ? "$1" : `\${water_${name}}`));

export const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;
