import { keptFor } from "../../api/headers.ts";

/**
 * A host that rewrites has no clock, so it cannot know when an answer about restrictions goes out of date: clients ask for such an
 * answer again each time, which costs a 304. So its configuration is the same for every build.
 */
export const NOT_KEPT = keptFor(0);
