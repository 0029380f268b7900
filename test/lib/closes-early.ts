/** Closes a thread while answers are on their way that nobody waits for, and has nothing else to do. */

import { openWorker } from "../../generator/lib/worker.ts";
import type { TasksUnderTest } from "./tasks-under-test.ts";

const worker = openWorker<TasksUnderTest>(new URL("./worker-under-test.ts", import.meta.url));
await worker.post("swap", 0);
for (let number = 1; number <= 100; number++) worker.post("swap", number).catch(() => {});
// By then the answers are here, and nobody has received them.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
await worker.close();
console.log("closed");
