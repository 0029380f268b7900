/** The headers of operations that will go, as tables. There are none as long as no operation will. */

import { deprecationHeaders, retiring } from "../../api/deprecation.ts";
import type { Table } from "./table.ts";

const NAMES = retiring.length === 0 ? [] : ["Deprecation", "Sunset"];

const tableNameOf = (name: string): string => name.toLowerCase();

export const DEPRECATION: readonly Table[] = NAMES.map((name) => ({
  name: tableNameOf(name),
  of: "{route}",
  cases: retiring.map(
    (operation) => [`^${operation.id}$`, deprecationHeaders(operation)[name] ?? ""] as const,
  ),
  otherwise: "",
}));

/** The headers, each with the value of its table. A host sends none that is empty. */
export const deprecationFrom = (spell: (table: string) => string): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, spell(tableNameOf(name))]));
