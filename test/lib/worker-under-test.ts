import { serve } from "../../generator/lib/worker.ts";
import { tasks } from "./tasks-under-test.ts";

serve(tasks());
