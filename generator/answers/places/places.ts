/**
 * Which areas hold a place, as files: a quadtree whose cells have the edges that touch them (docs/places.md). The resolver reads the
 * index and at most one cell.
 */

import { placeFile } from "../../api/address.ts";
import type { Cell, CellArea } from "../../edge/resolver/cell.ts";
import type { Node, PlaceIndex } from "../../edge/resolver/place.ts";
import { digestOf, markOf } from "../../lib/digest.ts";
import type { Area } from "../../model/model.ts";
import type { File } from "../../output/section.ts";
import { type Bounded, type Edges, edgesOf } from "./edges.ts";
import { quarters, type Square, world } from "./squares.ts";

/** The areas with a boundary, in the same order. */
export const boundedIn = ({
  areas,
}: {
  readonly areas: readonly Pick<Area, "id" | "boundary">[];
}): Bounded[] => areas.flatMap(({ id, boundary }) => (boundary === null ? [] : { id, boundary }));

/** The mark of the files of these areas. */
export const placesMark = (areas: readonly Bounded[]): string => digestOf(areas).slice(0, 8);

/**
 * The maximum number of edges in a cell, for files of about 2 KB gzipped. It doubles where there would be thousands of
 * cells, but no further: a file stays below 16 KB however many digits its coordinates have.
 */
export const edgesACell = (edges: number): number => (edges > 400_000 ? 1024 : 512);

/** A square of the world at this depth is about 2 m wide. */
const DEEPEST = 24;

/** The files, from the areas with a boundary in name order. */
export function* placeFiles(areas: readonly Bounded[], given?: number): Generator<File> {
  const edges = edgesOf(areas);
  const most = given ?? edgesACell(edges.areas.length);
  const sets = new Map<string, { readonly number: number; readonly ids: readonly string[] }>();
  const setOf = (ids: readonly string[]): number => {
    const known = sets.get(ids.join());
    if (known !== undefined) return known.number;
    sets.set(ids.join(), { number: sets.size, ids });
    return sets.size - 1;
  };
  function* filesOf(square: Square): Generator<File, Node> {
    if (square.edges.length === 0)
      return setOf(areas.flatMap(({ id }, area) => ((square.windings[area] ?? 0) > 0 ? id : [])));
    const parts = square.edges.length > most ? parted(square, edges) : null;
    if (parts === null) {
      const cell = cellOf(areas, square, edges);
      const mark = Number.parseInt(markOf(JSON.stringify(cell)), 16);
      yield fileOf(square.key, { ...cell, mark });
      return -1 - mark;
    }
    const nodes: Node[] = [];
    for (const part of parts) nodes.push(yield* filesOf(part));
    return nodes;
  }
  const tree = yield* filesOf(world(edges, areas.length));
  yield fileOf("index", { mark: placesMark(areas), tree, sets: [...sets.values()].map(({ ids }) => ids) });
}

const fileOf = (key: string, content: (PlaceIndex | Cell) & { readonly mark: unknown }): File => {
  const file = placeFile(key);
  return { path: file, content: JSON.stringify({ file, ...content }) };
};

/**
 * The quarters of a square, or null if it stays whole: splitting is useless where two quarters would still have most of
 * the edges, as where hundreds of areas share one edge.
 */
export function parted(square: Square, edges: Edges): Square[] | null {
  if (square.key.length > DEEPEST) return null;
  const parts = quarters(square, edges);
  const [, second = 0] = parts.map((part) => part.edges.length).sort((a, b) => b - a);
  return second > 0.75 * square.edges.length ? null : parts;
}

export function cellOf(areas: readonly Bounded[], { at, windings, edges }: Square, all: Edges): Cell {
  const chains = chainsOf(edges, all);
  return {
    at,
    areas: areas.flatMap(({ id }, area): CellArea[] => {
      const [winding, own] = [windings[area] ?? 0, chains.get(area) ?? []];
      return winding > 0 || own.length > 0 ? [[id, winding, ...own]] : [];
    }),
  };
}

/** By area, the vertices of edges that follow each other as one chain. */
function chainsOf(edges: Int32Array, { areas, ends }: Edges): ReadonlyMap<number, number[][]> {
  const chains = new Map<number, number[][]>();
  for (const edge of edges) {
    const area = areas[edge] as number;
    const at = 4 * edge;
    const [ax, ay] = [ends[at] as number, ends[at + 1] as number];
    const [bx, by] = [ends[at + 2] as number, ends[at + 3] as number];
    const own = chains.get(area);
    const last = own?.at(-1);
    if (last !== undefined && last.at(-2) === ax && last.at(-1) === ay) last.push(bx, by);
    else if (own !== undefined) own.push([ax, ay, bx, by]);
    else chains.set(area, [[ax, ay, bx, by]]);
  }
  return chains;
}
