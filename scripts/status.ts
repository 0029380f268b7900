import { openSound } from "../generator/ingest/edits/data-set.ts";
import { run } from "./command-line/run.ts";
import { status } from "./status/status.ts";

await run("status", ({ data }) => {
  const sound = openSound(data);
  // As in a build: the instant of the data set, otherwise now.
  const instant = sound.set.source.dataset[0]?.record.asOf ?? Date.now();
  console.log(status(sound, instant).join("\n"));
});
