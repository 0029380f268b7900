/** Takes the lock of the target given, says so and keeps it until it is killed. */

import { lock } from "../../generator/lib/target/lock.ts";

lock(process.argv[2] as string);
process.stdout.write("locked\n");
setInterval(() => {}, 1000);
