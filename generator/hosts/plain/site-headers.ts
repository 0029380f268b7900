import { IMMUTABLE, SITE_HEADERS } from "../../api/headers.ts";

/**
 * The file `_headers` that Cloudflare and Netlify read in the root of the tree, for the files beside the API. Neither
 * keeps a file without asking for it again, unless it is told to.
 */
export const siteHeaders = (): string =>
  rule("/*", SITE_HEADERS) + rule("/assets/*", { "Cache-Control": IMMUTABLE });

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
