import { backgroundTasks } from "./background-tasks.ts";
import { serve } from "./lib/worker.ts";

serve(backgroundTasks());
