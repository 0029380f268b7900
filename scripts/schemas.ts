import { run } from "./command-line/run.ts";
import { writeBelow } from "./command-line/write.ts";
import { schemaFiles } from "./init/editor.ts";

await run("schemas", () => {
  const files = schemaFiles();
  writeBelow(".", files, "w");
  console.log(`${files.length} JSON Schemas in .schemas: .vscode/settings.json says which file each is for.`);
});
