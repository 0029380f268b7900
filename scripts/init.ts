import { existsSync, readdirSync } from "node:fs";
import { writeBelow } from "./command-line/write.ts";
import { run, UsageError } from "./command-line.ts";
import { starterFiles } from "./init/files.ts";

await run("init", ({ argument: folder }) => {
  if (existsSync(folder) && !isEmpty(folder)) {
    throw new UsageError(`${folder} holds files already; name an empty folder, or a new one.`);
  }
  const files = Object.entries(starterFiles(Date.now())).map(([path, content]) => ({ path, content }));
  writeBelow(folder, files);
  console.log(
    `${folder}: ${files.length} files, with one made-up record of each kind. Check it with npm run validate -- --data ${folder}; docs/maintaining.md says how to make it yours.`,
  );
});

/** Dot files may be there, such as those of git. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).every((name) => name.startsWith("."));
  } catch {
    return false;
  }
}
