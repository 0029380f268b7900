import { statSync } from "node:fs";

/** Whether something is there. A disk may refuse to say: then that is the error, where `existsSync` would say no. */
export const isThere = (place: string): boolean => statSync(place, { throwIfNoEntry: false }) !== undefined;
