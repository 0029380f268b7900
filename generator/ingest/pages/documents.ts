/** The documents that a page links to: a council may put its level into a PDF, and replace it under the same address. */

import { createHash } from "node:crypto";
import { Refusal } from "../refusal.ts";
import type { Fetcher } from "../requests/fetcher.ts";

/** How many of a page are read. */
const MOST = 10;

/** The line of a document: its address as the page has it, and the start of its digest once it was read. */
const LINE = /^\[document\] (\S+)(?: sha256 [0-9a-f]+)?$/gm;

/**
 * The text of a page with a digest of each document. `base` is what its links are relative to. Throws Refusal if a document
 * cannot be read.
 */
export async function withDocuments(
  text: string,
  { page, base }: { readonly page: string; readonly base: string },
  fetch: Fetcher,
): Promise<string> {
  const digests = new Map<string, string>();
  const links = new Set([...text.matchAll(LINE)].map(([, link = ""]) => link));
  for (const link of [...links].slice(0, MOST)) {
    const url = URL.parse(link, base);
    if (url !== null && /^https?:$/.test(url.protocol)) digests.set(link, await digestOf(url, page, fetch));
  }
  return text.replace(LINE, (line, link: string) => {
    const digest = digests.get(link);
    return digest === undefined ? line : `[document] ${link} sha256 ${digest}`;
  });
}

async function digestOf({ href }: URL, page: string, fetch: Fetcher): Promise<string> {
  try {
    return await fetch({ address: href, from: page, types: /^(?!text\/html)/, sink: digestSink });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`of ${href}, which the page links to: ${error.message}; or ignore its line`, {
      cause: error,
    });
  }
}

function digestSink() {
  const hash = createHash("sha256");
  return {
    write: (bytes: Uint8Array) => void hash.update(bytes),
    end: () => hash.digest("hex").slice(0, 16),
  };
}
