/**
 * Loaded before every command. This is JavaScript that old versions of Node run too: they get a message instead of an error
 * of their own, and no version needs to strip its types.
 */

import module from "node:module";

/** The least minor version of each major one: earlier ones cannot write a GeoPackage. The same as `engines` in package.json. */
const LEAST = { 24: 16, 26: 10 };

const [major, minor] = process.versions.node.split(".").map(Number);
if (!(major > 26 || minor >= LEAST[major])) {
  console.error(
    `Expected Node ${Object.entries(LEAST)
      .map((version) => version.join("."))
      .join(" or ")}, or newer, found ${process.versions.node} (${process.execPath}).
On Linux and Windows, \`npm ci\` installs the version that the project is built with, and \`npm run\` uses it: leave out
\`--omit=optional\`. Elsewhere, install a newer Node: https://nodejs.org/en/download`,
  );
  process.exit(2);
}

// Keeps compiled modules for the next run, in the folder for temporary files.
module.enableCompileCache();

// A distribution may build Node without the part that strips types, and no Node strips those of a package.
if (!process.features.typescript || import.meta.url.includes("/node_modules/"))
  (await import("tsx/esm/api")).register();
