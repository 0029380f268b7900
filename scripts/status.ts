import { closeSound, openSound } from "../generator/ingest/data-set.ts";
import { run } from "./command-line.ts";
import { status } from "./status/status.ts";

await run("status", async ({ data }) => {
  const sound = await openSound(data);
  const { source } = sound.set;
  try {
    // As in a build: that of the data set, otherwise now.
    const instant = source.dataset[0]?.record.asOf ?? Date.now();
    console.log(status({ source, readings: sound.readings.readings }, instant).join("\n"));
  } finally {
    closeSound(sound);
  }
});
