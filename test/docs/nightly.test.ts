import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { KEPT } from "../../scripts/retention/outdated.ts";
import { blocksOf } from "./papers.ts";

const paper = readFileSync("docs/nightly.md", "utf8");

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
