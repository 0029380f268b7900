import { check } from "../generator/check/check.ts";
import { load } from "../generator/load/load.ts";
import { run } from "./command-line.ts";

/** They describe the data, and are not part of it. */
const SETTINGS = ["dataset", "limits"];

await run("validate", async ({ data }) => {
  const loaded = await load(data);
  const { readings } = loaded.readings;
  try {
    const lists = { ...check(data, loaded), readings };
    const counts = Object.entries(lists)
      .filter(([kind]) => !SETTINGS.includes(kind))
      .map(([kind, { length }]) => `${length} ${kind}`);
    console.log(`${data}: no faults in ${counts.join(", ")}`);
  } finally {
    readings.close();
  }
});
