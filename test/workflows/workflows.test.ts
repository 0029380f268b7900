import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Finds, languageService } from "./language-service.ts";

/** Those of this repository, of which sites have the night, and what sites have beside it. */
const FOLDERS = [".github/workflows", "scripts/init/starter/dot-github/workflows"];
const paths = new Map(
  FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => [file, `${folder}/${file}`])),
);
const files = [...paths.keys()];
const read = (file: string) => readFileSync(paths.get(file) as string, "utf8");

type Step = {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
  readonly env?: Record<string, string>;
};
type Job = {
  readonly "runs-on": string;
  readonly permissions?: Record<string, string>;
  readonly "timeout-minutes"?: number;
  readonly if?: string;
  readonly steps: readonly Step[];
};
type Workflow = {
  readonly permissions?: unknown;
  readonly concurrency?: { readonly "cancel-in-progress": boolean };
  readonly on: { readonly schedule?: readonly { readonly cron: string; readonly timezone: string }[] };
  readonly jobs: Record<string, Job>;
};
const workflowOf = (file: string): Workflow => parse(read(file));
const jobs = files.flatMap((file) =>
  Object.entries(workflowOf(file).jobs).map(([name, job]) => ({ name: `${file}, ${name}`, job })),
);
const steps = jobs.flatMap(({ job }) => job.steps);

describe("GitHub's own language service", () => {
  let findings: Finds;
  beforeAll(async () => {
    findings = await languageService();
  });

  test.each(files)("finds nothing in %s", async (file) => {
    expect(await findings(read(file))).toEqual([]);
  });

  test.each([
    ["needs.build.outputs", "needs.buidl.outputs"],
    ["runs-on: ubuntu-24.04", "runs_on: ubuntu-24.04"],
    ["timezone: Pacific/Auckland", "timezon: Pacific/Auckland"],
    ["contents: read", "contents: reads"],
    ["2 0,6,12,18 * * *", "2 25 * * *"],
    ["needs: build", "needs: biuld"],
  ])("finds that %j has become %j", async (sound, fault) => {
    const text = read("nightly.yml");
    expect(text).toContain(sound);
    expect(await findings(text.replace(sound, fault))).not.toEqual([]);
  });
});

test("every action is one of a commit, with its version in a comment, and each in one version", () => {
  const lines = files.flatMap((file) => read(file).match(/^ *(- )?uses:.*$/gm) ?? []);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const used = new Set(lines.map((line) => line.replace(/.*uses: /, "")));
  expect(used.size).toBe(new Set([...used].map((action) => action.split("@")[0])).size);
});

test("no workflow has rights of its own, and each job those that it needs", () => {
  for (const file of files) expect(workflowOf(file).permissions, file).toEqual({});
  expect(Object.fromEntries(jobs.map(({ name, job }) => [name, job.permissions]))).toEqual({
    "ci.yml, test": { contents: "read" },
    "ci.yml, reports": { contents: "read" },
    "nightly.yml, schedule": { actions: "write" },
    "nightly.yml, build": { contents: "read" },
    "nightly.yml, publish": { contents: "read", pages: "write", "id-token": "write" },
    "nightly.yml, check": { contents: "read" },
    "nightly.yml, elsewhere": { contents: "read" },
    "nightly.yml, archive": { contents: "write" },
    "validate.yml, validate": { contents: "read" },
  });
});

test("no job keeps the token in its clone, goes on for ever, or runs what a package has to run at its installation", () => {
  for (const { name, job } of jobs) {
    expect(job["timeout-minutes"], name).toBeLessThanOrEqual(60);
    for (const { uses, with: inputs, run = "" } of job.steps) {
      if (uses?.startsWith("actions/checkout@")) expect(inputs?.["persist-credentials"], name).toBe(false);
      if (/npm (ci|install)/.test(run)) expect(run, name).toContain("--ignore-scripts");
    }
  }
});

test("what a person or a repository sets is given to the shell by its environment, never as a part of a script", () => {
  for (const { run = "" } of steps) expect(run).not.toContain("${{");
});

test("only the steps of the night itself, and the one that sends its messages, are given a secret", () => {
  const withSecrets = steps.filter(({ env }) => JSON.stringify(env ?? {}).includes("secrets."));
  expect(withSecrets.length).toBe(3);
  const [checks, nights] = [true, false].map((isCheck) =>
    withSecrets.filter(({ run }) => run?.includes("verify") === isCheck),
  );
  expect(checks?.map(({ run }) => run)).toEqual([
    expect.stringMatching(/\$\{NOTIFY:\+--notify "\$NOTIFY"\}/),
  ]);
  for (const { run } of nights ?? []) expect(run).toMatch(/^npm run nightly /);
});

test("a night installs the program once, another runner that checks it once more, and neither what is for development alone", () => {
  const ofSites = jobs.filter(({ name }) => !name.startsWith("ci.yml"));
  const installs = ofSites.flatMap(({ name, job }) =>
    job.steps.flatMap(({ run = "" }) => (/npm (ci|install)/.test(run) ? [[name, run]] : [])),
  );
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(installs).toEqual([
    ...["build", "check", "elsewhere"].map((job) => [
      `nightly.yml, ${job}`,
      "npm ci --omit=dev --ignore-scripts",
    ]),
    // It is for the tests of this repository, and no other night needs it.
    ["nightly.yml, elsewhere", `npm install --global --ignore-scripts wrangler@${devDependencies.wrangler}`],
    ["validate.yml, validate", "npm ci --omit=dev --ignore-scripts"],
  ]);
});

test("a change of a site's data is checked by one command, in five minutes at most and without a browser", () => {
  const { timeout, steps } = {
    timeout: workflowOf("validate.yml").jobs.validate?.["timeout-minutes"],
    steps: workflowOf("validate.yml").jobs.validate?.steps ?? [],
  };
  expect(timeout).toBeLessThanOrEqual(5);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
    "npm ci --omit=dev --ignore-scripts",
    "npm run validate",
  ]);
});

test("the night starts after midnight in New Zealand and every six hours, and is never cancelled", () => {
  const { on, concurrency } = workflowOf("nightly.yml");
  expect(on.schedule).toEqual([{ cron: "2 0,6,12,18 * * *", timezone: "Pacific/Auckland" }]);
  expect(concurrency?.["cancel-in-progress"]).toBe(false);
});

test("every night is built again on a machine of another architecture, whatever it is published to", () => {
  const { build, elsewhere, check } = workflowOf("nightly.yml").jobs;
  expect([build, elsewhere, check].map((job) => job?.["runs-on"])).toEqual([
    "ubuntu-24.04",
    "ubuntu-24.04",
    "ubuntu-24.04-arm",
  ]);
  expect(check?.if).toContain("needs.publish.result == 'success'");
  expect(check?.if).toContain("needs.elsewhere.outputs.verdict == 'published'");
});

test("elsewhere, what was published is archived and checked whatever code the night ends with", () => {
  const { elsewhere, archive, check } = workflowOf("nightly.yml").jobs;
  const later = elsewhere?.steps.filter((step) => step.if?.includes("verdict == 'published'")) ?? [];
  expect(later.map((step) => step.if)).toEqual(
    Array(2).fill("always() && steps.night.outputs.verdict == 'published'"),
  );
  for (const job of [archive, check]) expect(job?.if).toMatch(/!cancelled\(\) &&/);
});

test("messages are sent the first time that the site is checked, in whatever attempt, and never again", () => {
  const { steps = [] } = workflowOf("nightly.yml").jobs.check ?? {};
  const [looks, marks] = steps.filter(({ with: inputs }) => [inputs?.pattern, inputs?.name].includes("told"));
  expect(looks?.uses).toMatch(/^actions\/download-artifact@/);
  expect([marks?.uses, marks?.if]).toEqual([
    expect.stringMatching(/^actions\/upload-artifact@/),
    "needs.publish.result == 'success' && hashFiles('told/**') == ''",
  ]);
  expect(steps.at(-1)?.env?.NOTIFY).toContain(`steps.${marks?.id}.outcome == 'success'`);
});

test("continuous integration runs what any machine does", () => {
  expect(workflowOf("ci.yml").jobs.test?.steps.at(-1)?.run).toBe("bash .ci/run");
});
