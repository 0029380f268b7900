/** What the answers of an operation say that will go (docs/stability.md). */

import { type Operation, operations } from "./operations.ts";

/** The operations that will go. */
export const retiring: readonly Operation[] = operations.filter((operation) => operation.deprecated);

/** From when on it should not be used any more (RFC 9745), and until when it answers (RFC 8594). */
export function deprecationHeaders(operation: Operation | undefined): Record<string, string> {
  const deprecated = operation?.deprecated;
  if (!deprecated) return {};
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.until).toUTCString(),
  };
}
