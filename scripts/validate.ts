import { checkedData } from "../generator/checked-data.ts";
import { readOptions, run } from "./command-line.ts";

await run("npm run validate -- [--data DIR]", () => {
  const data = readOptions("data").data ?? "data";
  const { source, readings, close } = checkedData(data);
  const lists = { ...source, readings: readings() };
  const counts = Object.entries(lists).map(([kind, records]) => `${records.length} ${kind}`);
  close();
  console.log(`${data}: no faults in ${counts.slice(1).join(", ")}`);
});
