/**
 * How many drawn cases a test takes: by default enough to meet every kind of case many times, with `LONG=1` as many as are
 * worth waiting for now and then (CONTRIBUTING.md).
 */
export const amount = <Amount>(usual: Amount, long: Amount): Amount => (process.env.LONG ? long : usual);
