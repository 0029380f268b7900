import type { Remember } from "../../generator/cache/cache.ts";

/** Keeps nothing. */
export const computed: Remember = (_key, compute) => compute();
