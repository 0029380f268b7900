import { readFileSync } from "node:fs";
import { run, UsageError } from "./command-line.ts";
import { outdated } from "./retention/outdated.ts";

await run("retention", ({ list }) => {
  for (const name of outdated(namesIn(list))) console.log(name);
});

function namesIn(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch (error) {
    throw new UsageError(
      `--list ${file} cannot be read (${(error as Error).message}): name a file that lists archives, one per line.`,
    );
  }
}
