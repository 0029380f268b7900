import { advance } from "../generator/advance/advance.ts";
import { formatInstant } from "../generator/api/instant.ts";
import { formatCount } from "../generator/lib/format-count.ts";
import { signTree } from "../generator/output/signed-tree.ts";
import { signingKeyOf } from "../generator/signature/environment.ts";
import { readInstant } from "./command-line/instant.ts";
import { run } from "./command-line.ts";

await run("epochs", ({ root, now }) => {
  const key = signingKeyOf(process.env);
  const { from, next, changed } = advance(root, readInstant("now", now) ?? Date.now());
  // The manifest is another one then, and has lost its signature.
  if (changed > 0) signTree(root, key);
  const state = from === null ? "as built" : `as of ${formatInstant(from)}`;
  const ahead = next === null ? "no change is known" : `the next change is at ${formatInstant(next)}`;
  console.log(`${root}: restrictions ${state}, ${formatCount(changed)} files changed; ${ahead}`);
});
