import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../support/temporary.ts";

type Job = { readonly needs?: unknown; readonly steps: readonly { readonly run?: string }[] };
const { jobs }: { jobs: Record<string, Job> } = parse(readFileSync(".github/workflows/nightly.yml", "utf8"));

/** What a job runs from a step on that begins so. */
const scriptsOf = (job: string, ...beginnings: string[]): string[] =>
  beginnings.map((beginning) => {
    const run = jobs[job]?.steps.find((step) => step.run?.startsWith(beginning))?.run;
    if (run === undefined) throw new Error(`Found no step of ${job} that begins with ${beginning}.`);
    return run;
  });

/**
 * Runs scripts as GitHub does, in a folder of their own, with programs that write down what they are called with, and then do
 * what is given for them.
 */
function runSteps(
  scripts: readonly string[],
  programs: Readonly<Record<string, string>>,
  env: Record<string, string>,
) {
  const folder = temporaryFolder();
  const bin = join(folder, "bin");
  mkdirSync(bin);
  for (const [name, does] of Object.entries(programs)) {
    const note = `for word in ${name} "$@"; do printf '%s\\t' "$word"; done >> "$CALLS"; echo >> "$CALLS"`;
    writeFileSync(join(bin, name), `#!/bin/bash\n${note}\n${does}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const at = (name: string) => join(folder, name);
  const all = {
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    CALLS: at("calls"),
    GITHUB_OUTPUT: at("output"),
    GITHUB_STEP_SUMMARY: at("summary"),
    ...env,
  };
  let code: number | null = 0;
  for (const script of scripts) {
    if (code !== 0) break;
    code = spawnSync("bash", ["-e", "-c", script], { cwd: folder, env: all }).status;
  }
  const textOf = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), "utf8") : "");
  const calls = textOf("calls").trimEnd().split("\n");
  return {
    folder,
    code,
    output: textOf("output"),
    summary: textOf("summary"),
    calls: calls.map((call) => call.trimEnd().split("\t")),
  };
}

const hasJq = spawnSync("jq", ["--version"]).status === 0;

test.skipIf(!hasJq).each([
  ["build", { verdict: "published" }, "pages"],
  ["elsewhere", { verdict: "unchanged" }, "s3"],
])("the job %s runs the night and says how it went", (job, { verdict }, publisher) => {
  const scripts = scriptsOf(job, "npm run nightly");
  const night = `echo '{"verdict": "${verdict}", "asOf": "2026-11-21T20:10:00Z"}' > nightly.json`;
  const env = { LIVE_URL: "https://water.example.nz", PUBLISH: "s3", ALLOW: "", FIRST: "" };
  const { code, output, calls } = runSteps(scripts, { npm: night }, env);
  expect([code, output]).toEqual([0, `verdict=${verdict}\nas-of=2026-11-21T20:10:00Z\n`]);
  expect(calls[0]?.slice(0, 5)).toEqual(["npm", "run", "nightly", "--", "--live"]);
  expect(calls[0]?.slice(5)).toEqual([
    "https://water.example.nz",
    ...["--base-url", "https://water.example.nz"],
    ...["--out", "public", "--publish", publisher],
    ...["--summary", expect.stringMatching(/\/summary$/), "--report", "nightly.json"],
  ]);
});

test.skipIf(!hasJq)(
  "the job elsewhere says what was published, and ends with its code, where something else failed",
  () => {
    const night = `echo '{"verdict": "published", "asOf": "2026-11-21T20:10:00Z"}' > nightly.json; exit 9`;
    const { code, output } = runSteps(
      scriptsOf("elsewhere", "npm run nightly"),
      { npm: night },
      { LIVE_URL: "x" },
    );
    expect([code, output]).toEqual([9, "verdict=published\nas-of=2026-11-21T20:10:00Z\n"]);
  },
);

test.skipIf(!hasJq)(
  "a reason is one word to the command, whatever is in it, and a first night is said",
  () => {
    const reason = `Ōtaki's sites were renamed; "$(touch gone)" && exit 1`;
    const env = { LIVE_URL: "x", ALLOW: reason, FIRST: "yes" };
    const { calls, folder } = runSteps(
      scriptsOf("build", "npm run nightly"),
      { npm: "echo '{}' > nightly.json" },
      env,
    );
    expect(calls[0]?.slice(-3)).toEqual(["--allow", reason, "--first"]);
    expect(readdirSync(folder)).not.toContain("gone");
  },
);

test.each(["build", "elsewhere"])("a night that is held back ends the job %s with its code", (job) => {
  const { code, output } = runSteps(scriptsOf(job, "npm run nightly"), { npm: "exit 5" }, { LIVE_URL: "x" });
  expect([code, output]).toEqual([5, ""]);
});

test("the schedule is enabled by GitHub's documented call, and needs neither the night nor its code", () => {
  const { steps, needs } = jobs.schedule as Job;
  const scripts = steps.map(({ run = "" }) => run);
  const { calls } = runSteps(scripts, { gh: "" }, { GITHUB_REPOSITORY: "council/water" });
  const call = "repos/council/water/actions/workflows/nightly.yml/enable";
  expect(calls).toEqual([["gh", "api", "--method", "PUT", call]]);
  expect(needs).toBeUndefined();
});

test("a site is checked and built again, with the key if there is one, and the summary says what was found", () => {
  const check = scriptsOf("check", "set -o pipefail");
  const env = { LIVE_URL: "https://water.example.nz", AS_OF: "2026-11-21T20:10:00Z" };
  const same = runSteps(check, { npm: "echo the same 9 files" }, { ...env, KEY: "" });
  expect([same.code, same.summary]).toEqual([0, "the same 9 files\n"]);
  expect(same.calls[0]?.slice(0, 4)).toEqual(["npm", "run", "--silent", "verify"]);
  expect(same.calls[0]?.slice(5)).toEqual([
    ...["--url", "https://water.example.nz", "--rebuild"],
    ...["--not-before", "2026-11-21T20:10:00Z", "--wait", "PT15M"],
  ]);
  const other = runSteps(
    check,
    { npm: "echo v1/x is not what source.zip makes >&2; exit 1" },
    { ...env, KEY: "RWQ" },
  );
  expect([other.code, other.summary]).toEqual([1, "v1/x is not what source.zip makes\n"]);
  expect(other.calls[0]?.slice(-2)).toEqual(["--key", "RWQ"]);
});

test.each(["build", "elsewhere"])(
  "the source of %s goes to the release by its day in New Zealand, and what is outdated is deleted",
  (job) => {
    const scripts = [
      ...scriptsOf(job, "mkdir archive"),
      "cd archive",
      ...scriptsOf("archive", "gh release view nights ||", "gh release upload", "xargs"),
    ];
    const programs = {
      gh: 'if [ "$*" = "release view nights" ]; then exit 1; fi; echo source-2024-01-01.zip',
      npm: "printf 'source-2024-01-01.zip\\nsource-2024-01-02.zip\\n'",
    };
    const makeSource = "mkdir -p public/v1/downloads; echo > public/v1/downloads/source.zip";
    const env = { AS_OF: "2026-11-21T20:10:00Z" };
    const { code, calls, folder } = runSteps([[makeSource, ...scripts].join("\n")], programs, env);
    expect(code).toBe(0);
    expect(calls.map((call) => call.slice(0, 5).join(" "))).toEqual([
      "gh release view nights --json",
      "npm run --silent retention --",
      "gh release view nights",
      "gh release create nights --latest=false",
      "gh release upload nights source-2026-11-22.zip",
      "gh release delete-asset nights source-2024-01-01.zip",
      "gh release delete-asset nights source-2024-01-02.zip",
    ]);
    expect(readFileSync(join(folder, "assets"), "utf8")).toBe(
      "source-2024-01-01.zip\nsource-2026-11-22.zip\n",
    );
  },
);
