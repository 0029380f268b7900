const SPECIAL = /[&<>"]/;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for HTML or XML: safe between tags, and inside attributes in double quotes. */
export const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "") : text;
