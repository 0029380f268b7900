import { createHash, hash } from "node:crypto";

/** The strong tag of an answer: equal bytes, equal tag, from build to build. */
export const contentTag = (bytes: Uint8Array): string => quoted(hash("sha256", bytes));

/** The same for bytes that come in parts. */
export async function contentTagOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash("sha256");
  for await (const part of parts) digest.update(part);
  return quoted(digest.digest("hex"));
}

const quoted = (digest: string): string => `"${digest.slice(0, 32)}"`;
