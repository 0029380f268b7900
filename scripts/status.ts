import { openSound } from "../generator/ingest/edits/data-set.ts";
import { run } from "./command-line/run.ts";
import { openDifference, pageChangedAt } from "./status/page-changes.ts";
import { status } from "./status/status.ts";

await run("status", async ({ data }) => {
  const { set, readings } = openSound(data);
  const { source } = set;
  // As in a build: the instant of the data set, otherwise now.
  const instant = source.dataset[0]?.record.asOf ?? Date.now();
  const given = { source, readings: readings.readings };
  console.log(
    status(
      given,
      instant,
      (key) => pageChangedAt(data, key),
      (key) => openDifference(data, key),
    ).join("\n"),
  );
});
