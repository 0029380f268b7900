import { API_HEADERS, cacheControl, METHODS, mediaType, PREFLIGHT_HEADERS } from "../../api/headers.ts";

/**
 * The headers of an answer of the API that every client gets (docs/contract.md §1). `file` is `.json` for a composed
 * answer, and null for an answer without a body. `maxAge` is in seconds.
 */
export function headersOf(
  method: string,
  status: number,
  file: string | null,
  maxAge?: number,
): Record<string, string> {
  if (method === "OPTIONS" && file === null) return { ...API_HEADERS, ...PREFLIGHT_HEADERS };
  return {
    ...API_HEADERS,
    "Cache-Control": cacheControl(status, file && `/v1/${file}`, maxAge),
    ...(status === 405 && { Allow: METHODS }),
    ...(file !== null && { "Content-Type": mediaType(file, status) }),
  };
}
