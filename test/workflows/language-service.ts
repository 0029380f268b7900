/** GitHub's own language service for workflows, as editors use it. */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { TextDocument } from "vscode-languageserver-textdocument";
import { temporaryFolder } from "../support/temporary.ts";

export type Finds = (text: string) => Promise<string[]>;

/** A function that says what is wrong with a workflow, each with its line. */
export async function languageService(): Promise<Finds> {
  // It imports JSON as bundlers read it, and Node does not.
  const outfile = join(temporaryFolder(), "language-service.mjs");
  await build({
    entryPoints: ["@actions/languageservice"],
    bundle: true,
    platform: "node",
    format: "esm",
    // The YAML parser in it is made for `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/");' },
    outfile,
  });
  const { validate }: typeof import("@actions/languageservice") = await import(pathToFileURL(outfile).href);
  let number = 0;
  return async (text) => {
    // It keeps what it has parsed by the address.
    const address = `file:///.github/workflows/${++number}.yml`;
    const found = await validate(TextDocument.create(address, "yaml", 1, text));
    return found.map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
  };
}
