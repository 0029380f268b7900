import { run } from "./command-line/run.ts";
import { configure } from "./host/configure.ts";

await run("configure", ({ argument: [server, folder] }) => {
  console.log(
    `${configure(server, folder)} has the configuration of ${server}: docs/hosting says how to include it. Then reload the server.`,
  );
});
