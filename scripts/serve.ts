import { run } from "./command-line.ts";
import { serveBuild } from "./serve/serve-build.ts";

await run("serve", serveBuild);
