/** Reads rows from a Hilltop server in another process, decides on them, and prints what that took. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { takeOver } from "../../../generator/ingest/edits/take-over.ts";
import { Refusal } from "../../../generator/ingest/refusal.ts";
import { fetchUpstream } from "../../../generator/ingest/requests/fetch-upstream.ts";
import { upstream as schema } from "../../../schemas/upstream.ts";

const STEP = 20_000;
const NOW = Date.parse("2026-11-20T20:10:00Z");
const rows = Number(process.argv[2]);

/** The program of the server. */
const SERVER = `
const { createServer } = require("node:http");
const [rows, step, now] = process.argv.slice(1).map(Number);
const head = '<?xml version="1.0" ?><Hilltop><Agency>A</Agency><Measurement SiteName="A"><DataSource Name="Flow" NumItems="1"><ItemInfo ItemNumber="1"><Units>m3/sec</Units></ItemInfo></DataSource><Data DateFormat="Calendar" NumItems="1">';
const server = createServer(async (_, response) => {
  response.writeHead(200, { "content-type": "text/xml; charset=utf-8" });
  response.write(head);
  const start = now + 12 * 3600e3 - rows * step;
  for (let row = 0; row < rows; row += 500) {
    let text = "";
    for (let at = row; at < Math.min(rows, row + 500); at++)
      text += "<E><T>" + new Date(start + at * step).toISOString().slice(0, 19) + "</T><I1>" + (at % 1000) / 10 + "</I1><Q1>200</Q1></E>\\n";
    if (!response.write(text)) await new Promise((drained) => response.once("drain", drained));
  }
  response.end("</Data></Measurement></Hilltop>");
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;

const server = spawn(process.execPath, ["-e", SERVER, String(rows), String(STEP), String(NOW)], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [said] = await once(server.stdout, "data");
const port = Number(said);
const span = `PT${Math.ceil((rows * STEP) / 1000) + 1}S`;
const upstream = schema.parse({
  kind: "hilltop",
  url: `http://127.0.0.1:${port}/data.hts`,
  enabled: true,
  providerKey: "a",
  span,
  timeout: "PT1000S",
  maximumBytes: 1_000_000_000,
  series: [
    {
      siteNumber: "1",
      observationType: "flow",
      site: "A",
      measurement: "Flow",
      unit: "m3/sec",
      storedUnit: "m³/s",
      factor: 1,
    },
  ],
});
if (upstream.kind !== "hilltop") throw new Error("Expected the upstream above.");
const before = process.memoryUsage.rss();
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 10);
const cpu = process.threadCpuUsage();
const started = performance.now();
const fetched = await fetchUpstream({ ...upstream, key: "a" }, { now: NOW });
const [read] = fetched.kind === "hilltop" ? fetched.series : [];
if (read === undefined || read instanceof Refusal) throw read ?? new Error("Found no series.");
const series = upstream.series[0] as (typeof upstream.series)[number];
const taken = takeOver(read, { instants: [], values: [] }, { from: NOW - upstream.span, until: NOW }, series);
const seconds = (performance.now() - started) / 1000;
const used = process.threadCpuUsage(cpu);
most = Math.max(most, process.memoryUsage.rss());
clearInterval(sampling);
if (taken.instants.length !== rows) throw new Error(`Found ${taken.instants.length} rows, expected ${rows}.`);
console.log(
  JSON.stringify({
    seconds,
    cpu: (used.user + used.system) / 1e6,
    memory: Math.round((most - before) / 2 ** 20),
  }),
);
server.kill();
