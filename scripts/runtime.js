/**
 * Loaded before every command. This is JavaScript that old versions of Node run too: they print a message instead of a stack trace,
 * and no version needs to strip its types.
 */

import module from "node:module";
import { isFit, refuse } from "./node-version.js";

if (!isFit) refuse();

// Keeps compiled modules for the next run, in the folder for temporary files.
module.enableCompileCache();

// A distribution may build Node without the part that strips types, and no Node strips the types of a package.
if (!process.features.typescript || import.meta.url.includes("/node_modules/"))
  (await import("tsx/esm/api")).register();
