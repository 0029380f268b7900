/** How loudly a message rings (docs/notify.md, "What a message says"). */

import type { News } from "./news.ts";

/** As in ntfy: 2 is silent, 3 is the default, 4 rings louder. */
export type Priority = 2 | 3 | 4;

/** That of the loudest news. */
export const priorityOf = (news: readonly News[]): Priority => Math.max(...news.map(ofOne)) as Priority;

function ofOne(news: News): Priority {
  if (news.kind === "level") return BY_DIRECTION[news.direction ?? "unknown"];
  const { direction, state } = news.change;
  // Who counted on more water has to hear that it does not come.
  if (news.kind === "dropped") return direction === "easier" ? 4 : 3;
  if (state === "pending") return 3;
  if (news.kind === "moved" && direction === "easier") return 3;
  return BY_DIRECTION[direction ?? "unknown"];
}

const BY_DIRECTION = { stricter: 4, easier: 2, unknown: 3 } as const;
