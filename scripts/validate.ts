import { check } from "../generator/check/check.ts";
import { load } from "../generator/load/load.ts";
import { run } from "./command-line.ts";

await run("validate", async ({ data }) => {
  const loaded = await load(data);
  const { readings } = loaded.readings;
  try {
    const lists = { ...check(data, loaded), readings };
    const counts = Object.entries(lists).map(([kind, { length }]) => `${length} ${kind}`);
    console.log(`${data}: no faults in ${counts.slice(1).join(", ")}`);
  } finally {
    readings.close();
  }
});
