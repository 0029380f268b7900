/**
 * Loaded before everything else: what Node has made of a module is kept for the next run, in the folder for temporary
 * files.
 */

import { enableCompileCache } from "node:module";

enableCompileCache();
