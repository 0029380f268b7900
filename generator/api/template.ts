/** From the template of an address, and the values for it, to a path in a build. */

import { lowerCase } from "../lib/folded-text.ts";
import { type ApiPath, pathInTree, type TreePath } from "./address.ts";

/**
 * The file name of a value that a provider chose, such as a consent number: in lower case, with every byte but letters,
 * digits and `-` as `_` and two hexadecimal digits, cut into folders if it is long. The `=` keeps short names from
 * being `con`, `com1` and the like, which Windows refuses with any extension.
 */
export const slug = (text: string): string =>
  encodeURIComponent(lowerCase(text))
    .replace(/[.!~*'()_]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
    .replace(/%/g, "_")
    .toLowerCase()
    // Puts a `/` before every 200 characters, then removes the first one. A lookahead would avoid that, but is slower,
    // and almost all names are short.
    .replace(/.{1,200}/g, "/$&")
    .replace(/\/(.{3,4})$/, "/=$1")
    .slice(1);

/** The path in the tree of a template with a value for each placeholder. Texts become slugs; ids already are. */
export const expandTemplate = (template: ApiPath, values: Readonly<Record<string, unknown>>): TreePath =>
  pathInTree(
    template.replace(/\{(\w+)}/g, (_, name: string) => {
      const value = values[name];
      return typeof value === "number" ? `${value}` : slug(`${value}`);
    }) as ApiPath,
  );
