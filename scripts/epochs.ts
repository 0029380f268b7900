import { formatInstant } from "../generator/api/instant.ts";
import { putInPlace } from "../generator/in-place/in-place.ts";
import { readInstant } from "./command-line/instant.ts";
import { run } from "./command-line.ts";

await run("epochs", ({ root, now }) => {
  const { from, next, changed } = putInPlace(root, readInstant("now", now) ?? Date.now());
  const state = from === null ? "as built" : `as of ${formatInstant(from)}`;
  const ahead = next === null ? "no change is known" : `the next change is at ${formatInstant(next)}`;
  console.log(`${root}: restrictions ${state}, ${changed} files changed; ${ahead}`);
});
