import type { Shape } from "./rows.ts";

/** The least box around a shape, in degrees. A shape on both sides of the antimeridian spans the whole world. */
export type Box = {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
};

export const boxOf = ({ type, coordinates }: Shape): Box =>
  type === "Point" ? boxAround([coordinates]) : boxAround(coordinates.flat(2));

/** The box around some boxes, of which there is at least one. */
export const around = (boxes: readonly Box[]): Box =>
  boxAround(
    boxes.flatMap(({ xmin, ymin, xmax, ymax }) => [
      [xmin, ymin],
      [xmax, ymax],
    ]),
  );

function boxAround(positions: readonly (readonly number[])[]): Box {
  let [xmin, ymin, xmax, ymax] = [180, 90, -180, -90];
  for (const position of positions) {
    // To destructure each of some hundred thousand vertices takes ten times as long.
    const [x, y] = [position[0] as number, position[1] as number];
    xmin = Math.min(xmin, x);
    ymin = Math.min(ymin, y);
    xmax = Math.max(xmax, x);
    ymax = Math.max(ymax, y);
  }
  return { xmin, ymin, xmax, ymax };
}
