import { serve } from "../lib/worker.ts";
import { backgroundTasks } from "./background-tasks.ts";

serve(backgroundTasks());
