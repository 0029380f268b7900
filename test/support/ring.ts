/** Positions as well-known text has them: `0 0, 4 0, 4 4, 0 0`. */
export const ring = (text: string): [number, number][] =>
  text.split(", ").map((position) => position.split(" ").map(Number) as [number, number]);
