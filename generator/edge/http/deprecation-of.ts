import { deprecationHeaders, retiring } from "../../api/deprecation.ts";
import { parseTarget } from "../resolver/request.ts";
import { matchPath } from "../resolver/resolve.ts";

/** What the answer to a target says if its operation will go; nothing for all others. */
export function deprecationOf(target: string): Record<string, string> {
  if (!retiring.length) return {};
  const segments = parseTarget(target).segments;
  return deprecationHeaders(retiring.filter((operation) => matchPath(operation.path, segments))[0]);
}
