/** What an editor needs to complete and check the files of `data/`. */

import { jsonSchemas } from "../../generator/load/json-schemas.ts";
import { type NewFile, prettyJson } from "./new-file.ts";

const FOLDER = ".schemas";

/** A JSON Schema for each kind of file. */
export const schemaFiles = (): NewFile[] =>
  jsonSchemas().map(({ name, schema }) => ({ path: `${FOLDER}/${name}.json`, content: prettyJson(schema) }));

/** The settings of VS Code; other editors take a key `$schema` in the file itself. */
export const editorSettings = (): NewFile => ({
  path: ".vscode/settings.json",
  content: prettyJson({
    "files.associations": { "*.geojson": "json" },
    "json.schemas": jsonSchemas().map(({ name, files }) => ({
      fileMatch: [`data/${files}`],
      url: `./${FOLDER}/${name}.json`,
    })),
  }),
});
