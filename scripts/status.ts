import { readDataSet } from "../generator/ingest/data-set.ts";
import { run } from "./command-line.ts";
import { status } from "./status/status.ts";

await run("status", async ({ data }) => {
  const dataSet = await readDataSet(data);
  try {
    // As in a build: that of the data set, otherwise now.
    const instant = dataSet.source.dataset[0]?.record.asOf ?? Date.now();
    console.log(status(dataSet, instant).join("\n"));
  } finally {
    dataSet.close();
  }
});
