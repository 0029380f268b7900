import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow } from "./support/tree.ts";

/**
 * Which room may import from which (design.md, "One way"). Modules that lie beside the rooms (`operations.ts`,
 * `address.ts`, `instant.ts` …) are the vocabulary of all.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  schemas: ["generator"],
  "generator/load": ["schemas", "generator"],
  "generator/model": ["schemas", "generator", "generator/load"],
  "generator/search": ["generator", "generator/model", "generator/resolver"],
  "generator/tiles": ["schemas", "generator", "generator/load", "generator/model"],
  "generator/answers": [
    "schemas",
    "generator",
    "generator/load",
    "generator/model",
    "generator/search",
    "generator/tiles",
  ],
  "generator/openapi": ["schemas", "generator", "generator/model", "generator/answers"],
  "generator/documents": [
    "schemas",
    "generator",
    "generator/model",
    "generator/tiles",
    "generator/answers",
    "generator/openapi",
  ],
  "generator/explorer/parts": [
    "schemas",
    "generator",
    "generator/load",
    "generator/model",
    "generator/answers",
    "generator/documents",
  ],
  "generator/explorer/charts": [
    "schemas",
    "generator",
    "generator/load",
    "generator/model",
    "generator/tiles",
    "generator/explorer/parts",
  ],
  "generator/explorer/pages": [
    "schemas",
    "generator",
    "generator/model",
    "generator/documents",
    "generator/explorer/parts",
    "generator/explorer/charts",
  ],
  "generator/explorer/client": ["schemas", "generator", "generator/resolver", "generator/explorer/parts"],
  "generator/explorer/reference": ["generator/answers", "generator/documents", "generator/explorer/parts"],
  "generator/site": [
    "generator",
    "generator/model",
    "generator/answers",
    "generator/explorer/parts",
    "generator/explorer/charts",
    "generator/explorer/pages",
    "generator/explorer/reference",
  ],
  "generator/output": ["generator"],
  "generator/resolver": ["generator"],
  "generator/edge": ["generator", "generator/resolver"],
  "generator/hosts": ["generator", "generator/answers", "generator/edge", "generator/tiles"],
};

/** The rooms whose modules the resolver carries to the edge, where there is no package and no Node. */
const EDGE = [
  "generator/edge/",
  "generator/api/headers.ts",
  "generator/resolver/",
  "generator/api/operations.ts",
  "generator/api/address.ts",
  "generator/api/instant.ts",
];

/** Runs in nginx, whose njs has modules of its own under the names of Node's. */
const NJS = "generator/edge/njs.ts";

type Import = { readonly from: string; readonly to: string };

const imports = [...importsBelow("generator"), ...importsBelow("schemas")];

describe("imports", () => {
  test("there are some", () => {
    expect(imports.length).toBeGreaterThan(50);
  });

  test("lead one way, from load to model to answers, and never to where the data goes next", () => {
    const wrong = imports.filter(({ from, to }) => {
      const room = roomOf(from) ?? "";
      const other = roomOf(to);
      // Only the build itself, beside the rooms, brings them together.
      const rooms = room === "generator" ? null : (MAY_IMPORT[room] ?? []);
      return other !== null && rooms !== null && other !== room && !rooms.includes(other);
    });
    expect(wrong).toEqual([]);
  });

  test("never lead back: no room imports from one that imports from it", () => {
    const pairs = new Set(
      imports.map(({ from, to }) => `${roomOf(from)} ${roomOf(to)}`).filter((pair) => !pair.includes("null")),
    );
    const rooms = Object.keys(MAY_IMPORT);
    const back = rooms.flatMap((room) =>
      rooms.filter((other) => room < other && pairs.has(`${room} ${other}`) && pairs.has(`${other} ${room}`)),
    );
    expect(back).toEqual([]);
  });

  test("of the program lead only into the program: no script and no test", () => {
    expect(imports.filter(({ to }) => /^(scripts|test)\//.test(to))).toEqual([]);
  });

  test("of the resolver need no package and nothing of Node", () => {
    const carried = imports.filter(
      ({ from }) => from !== NJS && EDGE.some((place) => from.startsWith(place)),
    );
    expect(carried.length).toBeGreaterThan(5);
    expect(carried.filter(({ to }) => !EDGE.some((place) => to.startsWith(place)))).toEqual([]);
  });

  test("of the file system stand only where files are read or written", () => {
    const rooms = imports
      .filter(({ from, to }) => from !== NJS && /^node:fs/.test(to))
      .map(({ from }) => roomOf(from));
    expect([...new Set(rooms)].sort()).toEqual(["generator/load", "generator/output"]);
  });
});

function importsBelow(folder: string): Import[] {
  return filesBelow(folder).flatMap((file) => {
    const from = `${folder}/${file}`;
    const text = readFileSync(join(from), "utf8");
    return [...text.matchAll(/^(?:import|export)[^;]*? from "([^"]+)";|^import "([^"]+)";/gm)].map(
      (match) => {
        const name = (match[1] ?? match[2]) as string;
        return { from, to: name.startsWith(".") ? posix.join(dirname(from), name) : name };
      },
    );
  });
}

/** `generator/load/json.ts` → `generator/load`; `generator/api/instant.ts` → `generator`; a package → null. */
function roomOf(path: string): string | null {
  return /^(generator|schemas|scripts|test)\//.test(path) ? dirname(path) : null;
}
