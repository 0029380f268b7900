/**
 * Loaded before every command. This is JavaScript that old versions of Node run too: they get a message instead of an error
 * of their own, and no version needs to strip its types.
 */

import module from "node:module";
import { isFit, refuse } from "./node-version.js";

if (!isFit) refuse();

// Keeps compiled modules for the next run, in the folder for temporary files.
module.enableCompileCache();

// A distribution may build Node without the part that strips types, and no Node strips those of a package.
if (!process.features.typescript || import.meta.url.includes("/node_modules/"))
  (await import("tsx/esm/api")).register();
