/** Goes ahead of a command, by `--import`: it waits for nothing between its tries. */

import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

const wait = timers.setTimeout;
timers.setTimeout = (_, ...more) => wait(1, ...more);
syncBuiltinESMExports();
