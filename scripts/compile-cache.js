/**
 * Loaded before everything else: keeps Node's compiled modules for the next run, in the folder for temporary files.
 * This is JavaScript, because stripping the types of this one file would load Node's compiler in each run, for 50 ms.
 */

import { enableCompileCache } from "node:module";

enableCompileCache();
