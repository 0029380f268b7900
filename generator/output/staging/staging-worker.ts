import { serve } from "../../lib/worker.ts";
import { stagingTasks } from "./staging-tasks.ts";

serve(stagingTasks());
