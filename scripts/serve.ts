import { run } from "./command-line/run.ts";
import { serveBuild } from "./serve/serve-build.ts";

await run("serve", serveBuild);
