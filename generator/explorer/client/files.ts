/** The API's files over fetch, as the resolver reads them: on any host, also one that knows nothing but files. */

import type { Files } from "../../resolver/execute.ts";

/** As many texts as are kept while a page is open. */
const KEPT = 200;

/** The files below `v1/` at an address. A 404 is a missing file; any other failure rejects and is not kept. */
export function filesAt(base: URL): Files {
  const kept = new Map<string, Promise<string | null>>();
  const read = (file: string): Promise<string | null> => {
    const known = kept.get(file);
    if (known !== undefined) return known;
    const text = fetchText(new URL(file, base)).catch((error: unknown) => {
      kept.delete(file);
      throw error;
    });
    kept.set(file, text);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return text;
  };
  return { read, has: async (file) => (await read(file)) !== null };
}

async function fetchText(address: URL): Promise<string | null> {
  const response = await fetch(address);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address.pathname} answered with ${response.status}.`);
  return response.text();
}
