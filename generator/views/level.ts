/** The colours of the list, the map and the counts. The browser's scripts use them too. */

/**
 * The class of a colour: a severity from 0 to 5 (the palette ends there; the number shown does not), or one of the two
 * states that are not a severity. Untracked areas are hatched and never get a hue.
 */
export type Level = "0" | "1" | "2" | "3" | "4" | "5" | "none" | "untracked";

/** By severity, highest first; then areas without a restriction, then those of which nothing is known. */
export const LEVELS: readonly Level[] = ["5", "4", "3", "2", "1", "0", "none", "untracked"];

const SEVERITIES = ["0", "1", "2", "3", "4"] as const;

export const levelOf = (severity: number): Level => SEVERITIES[Math.max(0, severity)] ?? "5";

export const classOf = (level: Level): string => (/\d/.test(level) ? `s${level}` : level);
