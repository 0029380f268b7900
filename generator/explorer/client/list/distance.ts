/** The radius of the Earth as a sphere, in kilometres. */
const RADIUS = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

type Place = { readonly longitude: number; readonly latitude: number };

/** How far a position is from a place along the ground, in kilometres, to half a per cent (haversine). Both are in degrees. */
export function distance(from: Place, [longitude, latitude]: readonly [number, number]): number {
  const [down, across] = [radians(latitude - from.latitude) / 2, radians(longitude - from.longitude) / 2];
  const chord =
    Math.sin(down) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(latitude)) * Math.sin(across) ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
