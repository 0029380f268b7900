import { parse } from "acorn";
import { full } from "acorn-walk";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { words } from "../../support/words.ts";

/** Syntax that nginx's njs 0.7.9 rejects, as the node types of an ES2017 tree. */
const REJECTED = [
  ...words("ForOfStatement AssignmentPattern SpreadElement RestElement ObjectPattern ArrayPattern"),
  ...words("ClassDeclaration ClassExpression YieldExpression"),
];

const LARGEST = 13.25 * 1024;

/** The same with what picks files by the clock. */
const LARGEST_BY_CLOCK = 14 * 1024;

const WHOLE = 'export { resolve } from "./resolve.ts"; export { execute } from "./execute.ts";';

const BY_CLOCK = `${WHOLE} export { filesAt } from "../reading/files-by-clock.ts";`;

/** What an edge gets: the modules named, with all that they need, as one minified module. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: "generator/edge/resolver" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2017",
    platform: "neutral",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

describe("the resolver, bundled for the edge", () => {
  test("is no larger than 13.25 KiB, with the table, the search, places, uses and all", async () => {
    const code = await bundle(WHOLE);
    expect(code).toContain("GetMonitoringConsentRestrictions");
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(LARGEST);
  });

  test("is no larger than 14 KiB with what picks files by the clock", async () => {
    expect(Buffer.byteLength(await bundle(BY_CLOCK))).toBeLessThanOrEqual(LARGEST_BY_CLOCK);
  });

  test("has no syntax that njs rejects", async () => {
    const code = await bundle(BY_CLOCK);
    const found = new Set<string>();
    full(parse(code, { ecmaVersion: 2017, sourceType: "module" }), (node) => {
      if (REJECTED.includes(node.type)) found.add(node.type);
      const call = node as unknown as { arguments?: readonly { type: string }[] };
      if (call.arguments?.some(({ type }) => type === "AwaitExpression")) found.add("await in arguments");
      // Two blocks of one switch with a name in common make njs take one variable for another.
      if (node.type === "SwitchStatement") {
        full(node, ({ type }) => type === "VariableDeclaration" && found.add("declaration in a switch"));
      }
    });
    expect([...found]).toEqual([]);
  });
});
