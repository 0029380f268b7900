import { expect, test } from "vitest";

type Node = { readonly depth: number; readonly records: Int32Array; readonly isLeaf: boolean };
type Walk = (entries: readonly object[], max: number) => Generator<Node>;

test("two texts that have 6,000 characters in common are walked to their end", async () => {
  // By a name that the compiler does not follow: these modules have a configuration of their own.
  const name = "suffix-trie";
  const { suffixTrieNodes }: { suffixTrieNodes: Walk } = await import(
    `../../../generator/answers/search/${name}.ts`
  );
  const entries = ["c", "d"].map((end) => ({ normalised: ["ab".repeat(3000) + end], weight: 1 }));
  let [deepest, leaves] = [0, 0];
  for (const { depth, records, isLeaf } of suffixTrieNodes(entries, 1)) {
    deepest = Math.max(deepest, depth);
    if (isLeaf) leaves++;
    expect(isLeaf).toBe(records.length === 1);
  }
  expect(deepest).toBe(6001);
  // Each end of a text that begins with a or b is told apart by its last letter alone; the letters c and d stand alone.
  expect(leaves).toBe(2 * 6000 + 2);
});
