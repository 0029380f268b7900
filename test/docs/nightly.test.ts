import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { KEPT } from "../../scripts/retention/outdated.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { blocksOf } from "./papers.ts";

const paper = readFileSync("docs/nightly.md", "utf8");

describe("the units of systemd", () => {
  const lacksSystemd = spawnSync("systemd-analyze", ["--version"]).status !== 0;
  const [, service = "", timer = ""] = blocksOf("docs/nightly.md", "ini");

  test.skipIf(lacksSystemd)("are sound to systemd, but for what this machine has not got", () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    const here = service
      .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      .replace(/^User=.*$/m, "User=root")
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
    writeFileSync(at("water-restrictions.service"), here);
    writeFileSync(at("water-restrictions.timer"), timer);
    const verify = (...units: string[]) =>
      spawnSync("systemd-analyze", ["verify", "--man=no", ...units.map(at)], { encoding: "utf8" }).stderr;
    const own = (said: string) => said.split("\n").filter((line) => line.includes("water-restrictions"));
    expect(own(verify("water-restrictions.service", "water-restrictions.timer"))).toEqual([]);
    writeFileSync(at("water-restrictions.timer"), timer.replace("OnCalendar=", "OnCalender="));
    expect(own(verify("water-restrictions.timer"))).not.toEqual([]);
  });

  test.skipIf(lacksSystemd)("start when the workflow does", () => {
    const [, calendar = ""] = /^OnCalendar=(.*)$/m.exec(timer) ?? [];
    const args = ["calendar", "--iterations=4", "--base-time=2026-11-20 20:00:00 UTC", calendar];
    const { stdout } = spawnSync("systemd-analyze", args, {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC" },
    });
    const times = [...stdout.matchAll(/\d{4}-\d\d-\d\d (\d\d:\d\d):00 UTC/g)].map(([, time]) => time);
    expect(times).toEqual(["23:02", "05:02", "11:02", "17:02"]);
  });
});

test("GitLab's jobs are never interrupted, run one night at a time, and are those that the paper names", () => {
  const [yaml = ""] = blocksOf("docs/nightly.md", "yaml");
  const { default: all, stages, ...jobs } = parse(yaml);
  expect(all.interruptible).toBe(false);
  expect([stages, Object.keys(jobs)]).toEqual([
    ["build", "deploy", "check"],
    ["nightly", "pages", "check"],
  ]);
  for (const job of Object.values<{ stage: string; rules: unknown }>(jobs)) {
    expect(stages).toContain(job.stage);
    expect(job.rules).toEqual(jobs.nightly.rules);
  }
  expect([jobs.nightly.resource_group, jobs.pages.resource_group]).toEqual(["nightly", "nightly"]);
});

test("every variable and secret that the workflow reads is set in the paper", () => {
  const workflow = readFileSync(".github/workflows/nightly.yml", "utf8");
  const names = [...workflow.matchAll(/(?:vars|secrets)\.(\w+)/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(paper).toContain(name);
});

test("the monitor fails once a build is overdue, and not before", () => {
  const [script = ""] = blocksOf("docs/nightly.md", "js");
  const checked = (nextBuildBy: string) => {
    const fetched = { getContentText: () => JSON.stringify({ nextBuildBy }) };
    new Function("UrlFetchApp", `${script}; check();`)({ fetch: () => fetched });
  };
  expect(() => checked(new Date(Date.now() + 60_000).toISOString())).not.toThrow();
  expect(() => checked("2026-01-02T11:02:00Z")).toThrow("The build was due by 2026-01-02T11:02:00Z.");
});

test("archives are kept as long as the paper and the workflow say", () => {
  const said = `${KEPT.days} days, ${KEPT.months} month ends and every year end`;
  expect(paper).toContain(said);
  expect(readFileSync(".github/workflows/nightly.yml", "utf8")).toContain(said);
});
