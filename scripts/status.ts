import { readDataSet } from "../generator/ingest/data-set.ts";
import { readInstant } from "./command-line/instant.ts";
import { run } from "./command-line.ts";
import { status } from "./status/status.ts";

await run("status", async ({ data, ...options }) => {
  const asOf = readInstant("as-of", options["as-of"]);
  const dataSet = await readDataSet(data);
  try {
    // As in a build: what is asked for, otherwise that of the data set, otherwise now.
    const instant = asOf ?? dataSet.source.dataset[0]?.record.asOf ?? Date.now();
    console.log(status(dataSet, instant).join("\n"));
  } finally {
    dataSet.close();
  }
});
