import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type ServerName, serverFiles } from "../../generator/hosts/server-files.ts";
import { atNamed } from "../../generator/lib/target/target-errors.ts";
import { writeNamed } from "../command-line/write.ts";

/**
 * Writes the configuration of a web server into its folder `water-restrictions` below that of the server's own configuration, such
 * as /etc/nginx. Returns the folder that was written. Throws WriteError.
 */
export function configure(name: ServerName, folder: string): string {
  const own = join(folder, "water-restrictions");
  atNamed(own, () => mkdirSync(own, { recursive: true }), "Nothing was written.");
  for (const { path, content } of serverFiles[name]())
    writeNamed(join(own, path), String(content), "The server still runs with what it has read.");
  return own;
}
