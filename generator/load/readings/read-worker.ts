import { serve } from "../../lib/worker.ts";
import { readFiles } from "./read.ts";

const tasks = { readFiles };

export type ReadTasks = typeof tasks;

serve(tasks);
