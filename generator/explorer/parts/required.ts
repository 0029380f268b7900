/** A value that the checks of the data guarantee. Throws if it is missing, which is a fault of the program. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Expected ${what}, found none.`);
  return value;
}
