import { IMMUTABLE, SITE_HEADERS } from "../../api/headers.ts";

/**
 * The file `_headers`, which Cloudflare and Netlify read at the root of the tree, for the files beside the API. By default,
 * both make browsers ask for every file again.
 */
export const siteHeaders = (): string =>
  rule("/*", SITE_HEADERS) + rule("/assets/*", { "Cache-Control": IMMUTABLE });

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
