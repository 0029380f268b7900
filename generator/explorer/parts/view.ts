/** A drawing's window on the map: where it begins on the unit square, and how many of its units that square is wide. */
export type View = {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  /** In units of the drawing. */
  readonly width: number;
  readonly height: number;
  /** Whether the drawing shows longitudes from 0° eastwards: round the antimeridian in one piece. */
  readonly eastwards: boolean;
};
