/**
 * Loaded before everything else: what Node has made of a module is kept for the next run, in the folder for temporary
 * files. In JavaScript: to strip the types of this one file, Node would load its compiler in each run, for 50 ms.
 */

import { enableCompileCache } from "node:module";

enableCompileCache();
