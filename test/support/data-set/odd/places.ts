import type { Draw } from "../../random.ts";
import type { SourceFile } from "../files.ts";
import type { Ring, SourceAreaFeature } from "../source.ts";
import { text } from "./names.ts";
import { quoted } from "./readings.ts";

const columns = ["name", "longitude", "latitude", "kind"];

/** Names at vertices of boundaries, near them and anywhere; some stand for several places. */
export function* placeFile(draw: Draw, areas: readonly SourceAreaFeature[]): Generator<SourceFile> {
  if (draw.chance(0.2)) return;
  const vertices = areas.flatMap(({ geometry }): Ring => {
    if (geometry === null) return [];
    return geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2);
  });
  const rows = new Map<string, string>();
  for (let left = draw.pick([0, 1, 5, 40, 120]); left > 0; left--) {
    const [x = 0, y = 0] = draw.pickOr(vertices, [174.5, -41.5]);
    const [longitude, latitude] = draw
      .pick([
        [x, y],
        [
          Math.max(-180, Math.min(180, x + draw.between(-30, 30) / 100)),
          Math.max(-90, Math.min(90, y + 0.05)),
        ],
        [draw.between(-180, 180), draw.between(-90, 90)],
      ])
      .map((value) => (Math.abs(value) < 1e-6 ? 0 : value)) as [number, number];
    const name = text(draw);
    const cells = [name, `${longitude}`, `${latitude}`, draw.pick(["city", "town", "suburb", "settlement"])];
    rows.set(`${name} ${longitude} ${latitude}`, cells.map((cell) => quoted(draw, cell)).join(","));
  }
  yield { path: "places.csv", content: [columns.join(","), ...rows.values(), ""].join("\n") };
}
