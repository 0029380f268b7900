import { change } from "./change/change.ts";
import { run, UsageError } from "./command-line.ts";

await run("change", async ({ argument: [area, stage], from, data, by, approve, cancel }) => {
  if (approve && cancel) throw new UsageError("Give --approve or --cancel, not both.");
  const does = approve ? "approve" : cancel ? "cancel" : "announce";
  const now = Math.floor(Date.now() / 1000) * 1000;
  const lines = await change({ data, area, stage, from, by, does, now });
  console.log(lines.join("\n"));
});
