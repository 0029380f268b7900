import type { Remember } from "../../generator/lib/cache.ts";

/** Keeps nothing. */
export const computed: Remember = (make, ...given) => make(...given);
