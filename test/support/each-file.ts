/** Runs with every file of tests. */

import { afterAll } from "vitest";
import { removeTemporaryFolders } from "./temporary.ts";

afterAll(removeTemporaryFolders);
