import { existsSync, readdirSync } from "node:fs";
import { run, UsageError } from "./command-line/run.ts";
import { writeBelow } from "./command-line/write.ts";
import { dependencyOf } from "./init/dependency.ts";
import { siteFiles } from "./init/site.ts";
import { suppliesIn } from "./init/supplies.ts";

await run("init", ({ argument: folder, supplies: given }) => {
  const supplies = given === undefined ? undefined : suppliesIn(given);
  if (existsSync(folder) && !isEmpty(folder)) {
    throw new UsageError(`${folder} holds files already; name an empty folder, or a new one.`);
  }
  const { spec, says, files } = dependencyOf(folder);
  const all = [...files, ...siteFiles(spec, Date.now(), supplies)];
  writeBelow(folder, all);
  console.log(
    `${folder}: ${all.length} files, a repository of a site. Its data/ has one made-up record of each kind${supplies === undefined ? "" : `, and an area for each of ${supplies.names.length} supplies of ${supplies.council}`}; ${says}.
Begin with: cd ${/^[\w./~-]+$/.test(folder) ? folder : JSON.stringify(folder)} && npm install && npm start. README.md there says how to go on.`,
  );
});

/** Dot files are allowed, such as git's. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).every((name) => name.startsWith("."));
  } catch {
    return false;
  }
}
