import { checkedSource } from "../generator/build.ts";
import { readOptions, run } from "./command-line.ts";

await run("npm run validate -- [--data DIR]", () => {
  const data = readOptions("data").data ?? "data";
  const source = checkedSource(data);
  const counts = Object.entries(source).map(([kind, records]) => `${records.length} ${kind}`);
  console.log(`${data}: no faults in ${counts.slice(1).join(", ")}`);
});
