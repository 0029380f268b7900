import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WriteError } from "../generator/output/errors.ts";
import { run, UsageError } from "./command-line.ts";
import { starterFiles } from "./init/files.ts";

await run("init", ({ argument: folder }) => {
  if (existsSync(folder) && !isEmpty(folder)) {
    throw new UsageError(`${folder} holds files already; name an empty folder, or a new one.`);
  }
  const files = Object.entries(starterFiles(Date.now()));
  for (const [path, content] of files) write(join(folder, path), content);
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

function write(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: "wx" });
  } catch (error) {
    throw new WriteError(`${file} could not be written (${(error as Error).message}).`, { cause: error });
  }
}
