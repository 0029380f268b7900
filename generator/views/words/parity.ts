/** Even and odd dates: rules may go by them. The browser's scripts use this too. */

/** A day of the month in words: `an even date`. */
export const parityOf = (day: number): string => (day % 2 === 0 ? "an even date" : "an odd date");
