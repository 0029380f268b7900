/**
 * Publishes one tree after the other in the target given, until it is killed; tries again where another build is under
 * way. Every file of a tree holds the number of its generation, but for some that stay the same. Says so when the first
 * is published.
 */

import { WriteError } from "../../generator/lib/target/target-errors.ts";
import type { File, Section } from "../../generator/output/section.ts";
import { writeSections } from "./trees.ts";

export const FILES = 40;
export const STEADY = 10;

/** Publishes a tree whose files all hold one text, and some that always hold the same. */
export async function publishTree(target: string, content: string): Promise<void> {
  const sections: Section[] = [
    { name: "steady", step: "answers", inputs: "", files: () => filesOf("v1/steady", STEADY, "steady") },
    { name: "changing", step: "answers", files: () => filesOf("v1/changing", FILES, content) },
  ];
  await writeSections(target, sections);
}

function* filesOf(folder: string, count: number, content: string): Generator<File> {
  for (let file = 0; file < count; file++) yield { path: `${folder}/${file % 7}/${file}.json`, content };
}

const [, script, target] = process.argv;
if (script?.endsWith("publish-in-a-loop.ts") && target !== undefined) {
  for (let generation = 1; ; generation++) {
    try {
      await publishTree(target, `generation ${generation}`);
      if (generation === 1) process.stdout.write("published\n");
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      if (generation === 1) generation = 0;
    }
  }
}
