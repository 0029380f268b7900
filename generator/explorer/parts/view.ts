/** The part of the map that a drawing shows: where it starts on the unit square, and how many drawing units that square is wide. */
export type View = {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  /** In units of the drawing. */
  readonly width: number;
  readonly height: number;
  /** Whether longitudes run from 0° to 360°, so that what crosses the antimeridian stays in one piece. */
  readonly eastwards: boolean;
};
