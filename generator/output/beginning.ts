/** What a build begins with: most of it is right already. */

import { mkdirSync, rmSync } from "node:fs";
import type { Hand } from "./hand.ts";
import { type Leftovers, leftoversOf } from "./leftovers.ts";
import { beginLook, isWhole, type Sight } from "./look.ts";
import { stagingFolder, takePrevious } from "./switch.ts";
import { openTree, type Tree } from "./tree.ts";

/** What the folder of a build holds before anything is added to it. */
export type Beginning = {
  /** The tree whose files are in it; null if it began empty. */
  readonly base: Tree | null;
  /** What its parts come to. */
  readonly parts: Sight["parts"];
  /** The files of that tree that are not. */
  readonly odd: ReadonlySet<string>;
  readonly leftovers: Leftovers;
};

/**
 * Begins to fill the folder of the next build; `end` waits until that is done. Then it holds the tree that the published
 * one replaced, if that was kept and nobody has touched it; else a second one of the files of the published tree.
 */
export function beginIn(target: string, published: Tree | null, hand: Hand): { end(): Beginning } {
  const folder = stagingFolder(target);
  const beginning = (base: Tree | null, { parts, odd }: Pick<Sight, "parts" | "odd">): Beginning => ({
    base,
    parts,
    odd,
    leftovers: leftoversOf(base),
  });
  const beginAnew = () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  };
  const beginSecond = () => {
    beginAnew();
    const look = published && beginLook(published, hand, folder);
    const end = () => {
      const sight = look?.end();
      if (sight?.isReadable) return beginning(published, sight);
      if (sight !== undefined) beginAnew();
      return beginning(null, NOTHING);
    };
    return { end };
  };
  const previous = takePrevious(target) ? openTree(folder, published) : null;
  if (previous === null) return beginSecond();
  const look = beginLook(previous, hand);
  const end = () => {
    const sight = look.end();
    return isWhole(sight) ? beginning(previous, sight) : beginSecond().end();
  };
  return { end };
}

const NOTHING = { parts: new Map(), odd: new Set<string>() };
