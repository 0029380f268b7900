import { presentSecond } from "../generator/lib/time/time-units.ts";
import { change } from "./change/change.ts";
import { run } from "./command-line/run.ts";

await run("change", async ({ argument: [area, stage], from, data, by, past, do: does }) => {
  const now = presentSecond();
  const lines = await change({ data, area, stage, from, by, does, isPast: past, now });
  console.log(lines.join("\n"));
});
