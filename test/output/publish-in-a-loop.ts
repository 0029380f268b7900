/**
 * Publishes one tree after the other in the target given, until it is killed. Every file of a tree holds the number of
 * its generation. Tells when the first is published.
 */

import { openOutput } from "../../generator/output/output.ts";

export const FILES = 40;

/** Publishes a tree whose files all hold one text. */
export function publishTree(target: string, content: string): void {
  const output = openOutput(target);
  for (let file = 0; file < FILES; file++) output.write(`v1/${file % 7}/${file}.json`, content);
  output.publish();
}

const [, script, target] = process.argv;
if (script?.endsWith("publish-in-a-loop.ts") && target !== undefined) {
  for (let generation = 1; ; generation++) {
    publishTree(target, `generation ${generation}`);
    if (generation === 1) process.stdout.write("published\n");
  }
}
