/** The orders of lists (docs/contract.md §4). */

/** Ascending by UTF-16 code unit. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Name order: without marks and letter case, then as written, then by id. */
export function byName(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return byText(nameKey(a.name), nameKey(b.name)) || byText(a.name, b.name) || byText(a.id, b.id);
}

function nameKey(name: string): string {
  return withoutMarks(name).toLowerCase();
}

/** The canonical decomposition without the combining marks U+0300–U+036F; not composed again. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}
