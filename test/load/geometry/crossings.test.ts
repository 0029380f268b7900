import { expect, test } from "vitest";
import { readGeometry } from "../../../generator/load/geometry/geometry.ts";
import { amount } from "../../support/amount.ts";
import { processorTime } from "../../support/processor-time.ts";
import { type Draw, drawOf } from "../../support/random.ts";
import { reading } from "../../support/reports.ts";
import { box } from "../../support/ring.ts";
import { type Verdict, verdictOf } from "./crossing-oracle.ts";

type Ring = [number, number][];

const COUNT = amount(12_000, 30_000);

/** A ring of a few corners of a small grid, none of them twice: most cross themselves, many touch. */
function ringOf(draw: Draw, corners: number, from: number, to: number): Ring {
  const points = new Map<string, [number, number]>();
  while (points.size < corners) {
    const point: [number, number] = [draw.between(from, to), draw.between(from, to)];
    points.set(String(point), point);
  }
  const ring = [...points.values()];
  return [...ring, ring[0] as [number, number]];
}

/** Corners in the order of their angle around a middle: often a ring that does not cross itself. */
function starOf(draw: Draw, corners: number, from: number, to: number): Ring {
  const ring = ringOf(draw, corners, from, to).slice(1);
  const middle = (from + to) / 2 + 0.1;
  ring.sort((a, b) => Math.atan2(a[1] - middle, a[0] - middle) - Math.atan2(b[1] - middle, b[0] - middle));
  return [...ring, ring[0] as [number, number]];
}

function polygonOf(draw: Draw): Ring[] {
  const size = draw.pick([3, 4, 6]);
  if (draw.chance(0.3)) return [ringOf(draw, draw.between(3, 7), 0, size)];
  const outer: Ring = draw.chance(0.4) ? box(0, 0, size, size) : starOf(draw, draw.between(3, 8), 0, size);
  const holes = Array.from({ length: draw.below(3) }, () => starOf(draw, draw.between(3, 5), 0, size));
  return [outer, ...holes];
}

function verdictOfReader(rings: Ring[]): Verdict | "touching" {
  const { value, reports } = reading((report) =>
    readGeometry({ type: "Polygon", coordinates: rings }, report),
  );
  if (reports.some(({ message }) => /^expected no edge that (crosses|runs along)/.test(message)))
    return "crossing";
  if (reports.some(({ message }) => message.startsWith("expected a hole inside"))) return "outside";
  // What is unsound although nothing crosses: GDAL judges it in `valid.test.ts`.
  if (reports.some(({ message }) => /touch|no hole inside/.test(message))) return "touching";
  expect([value === undefined, reports.length]).toEqual([false, 0]);
  return "sound";
}

test(`${COUNT} drawn polygons are judged as exact arithmetic judges them`, () => {
  const counts: Record<Verdict, number> = { sound: 0, crossing: 0, outside: 0 };
  for (let seed = 0; seed < COUNT; seed++) {
    const rings = polygonOf(drawOf(seed));
    const verdict = verdictOf(rings);
    counts[verdict]++;
    const found = verdictOfReader(rings);
    if (found !== verdict && !(found === "touching" && verdict !== "crossing"))
      expect.fail(`Seed ${seed} is ${verdict}, found ${found}: ${JSON.stringify(rings)}`);
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(COUNT / 200);
});

test("a comb of 8,000 edges, each of whose boxes overlaps all others, takes no more than a few seconds", () => {
  const [teeth, width] = [4000, 0.5];
  const at = (tooth: number) => (tooth * width) / teeth;
  const comb: Ring = Array.from(
    { length: teeth },
    (_, tooth): Ring => [
      [172 + at(tooth), -43],
      [172.6 + at(tooth + 0.5), -42.4],
    ],
  ).flat();
  const ring: Ring = [[172, -43.1], [172.5, -43.1], [172.5, -43], ...comb.toReversed(), [172, -43.1]];
  const took = processorTime();
  expect(verdictOfReader([ring])).toBe("sound");
  expect(took()).toBeLessThan(process.env.COUNTS_BRANCHES ? 30_000 : 3000);
});

test("the same polygon is judged the same wherever its rings begin and whichever way they run", () => {
  for (let seed = 0; seed < amount(1_000, 3_000); seed++) {
    const draw = drawOf(seed);
    const rings = polygonOf(draw);
    const turned = rings.map((ring) => {
      const open = ring.slice(1);
      const start = draw.below(open.length);
      const moved = [...open.slice(start), ...open.slice(0, start)];
      const closed = [...moved, moved[0] as [number, number]];
      return draw.chance(0.5) ? closed : closed.toReversed();
    });
    expect(verdictOfReader(turned), JSON.stringify(rings)).toBe(verdictOfReader(rings));
  }
});
