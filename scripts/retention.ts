import { readNamed } from "./command-line/read-named.ts";
import { run, UsageError } from "./command-line/run.ts";
import { isArchive, outdated } from "./retention/outdated.ts";

await run("retention", ({ argument }) => {
  for (const name of outdated(namesIn(argument))) console.log(name);
});

/** The names in a file. An empty one is a list without archives; other text is probably not a list at all. */
function namesIn(file: string): string[] {
  const names = readNamed(file, "name a file that lists archives, one per line").split(/\r?\n/);
  if (names.some((name) => name !== "") && !names.some(isArchive))
    throw new UsageError(
      `${file} names no archive: expected a file with names such as source-2026-11-22.zip, one per line.`,
    );
  return names;
}
