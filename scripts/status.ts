import { closeSound, openSound } from "../generator/ingest/edits/data-set.ts";
import { run } from "./command-line.ts";
import { pageChangedAt } from "./status/page-changes.ts";
import { status } from "./status/status.ts";

await run("status", async ({ data }) => {
  const sound = await openSound(data);
  const { source } = sound.set;
  try {
    // As in a build: that of the data set, otherwise now.
    const instant = source.dataset[0]?.record.asOf ?? Date.now();
    const given = { source, readings: sound.readings.readings };
    console.log(status(given, instant, (key) => pageChangedAt(data, key)).join("\n"));
  } finally {
    closeSound(sound);
  }
});
