/** Does what docs/maintaining.md says, step by step, in the repository of a site beside the program. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "../edge/node/raw.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { type FakeUpstream, startUpstream } from "../upstreams/server.ts";
import { type FakeSeries, worldOf } from "../upstreams/world.ts";

const page = readFileSync("docs/maintaining.md", "utf8");

type Step = { readonly file?: string; readonly kind: string; readonly body: string };

/** The blocks of the document in their order; one that is introduced by a path in a line of its own is that file. */
const steps: Step[] = [...page.matchAll(/(?:^`(data\/[^`]+)`:\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, file, kind = "", body = ""]) => ({ kind, body, ...(file !== undefined && { file }) }),
);

const program = join(temporaryFolder(), "water-restrictions");
const folder = join(program, "../my-region");
let fake: FakeUpstream;
let server: Awaited<ReturnType<typeof startServer>> | undefined;

beforeAll(async () => {
  // The program, and none of the data.
  mkdirSync(program);
  for (const name of [
    ".github",
    "generator",
    "node_modules",
    "package.json",
    "schemas",
    "scripts",
    "tsconfig.json",
  ]) {
    symlinkSync(resolve(name), join(program, name));
  }
  const world = worldOf(2, Date.now(), { series: 1 });
  const series = { ...(world.series[0] as FakeSeries), site: "Our River at the Bridge" };
  fake = await startUpstream({ ...world, series: [series] });
});
afterAll(async () => {
  await server?.close();
  await fake.close();
});

/** What npm does with a program that is a folder on this machine, without asking a registry for its packages. */
const INSTALL = `mkdir -p node_modules/.bin
ln -s "${program}" node_modules/water-restrictions
ln -s ../water-restrictions/scripts/water-restrictions.js node_modules/.bin/water-restrictions
ln -s "${process.execPath}" node_modules/.bin/node`;

/** What `npm run` does, in a twentieth of its time. */
const RUN = `npm() {
  local script="$(node -p "require('./package.json').scripts['$2']")"
  shift 2
  [ $# -eq 0 ] || shift
  PATH="$PWD/node_modules/.bin:$PATH" bash -c "$script"' "$@"' npm "$@"
}`;
/** The one block that npm itself runs. */
const BY_NPM = "npm run validate\n";

/** Runs a block as a person would paste it, and stops at the first command that fails. */
async function run(body: string): Promise<{ code: number | null; output: string }> {
  const shell = spawn(
    "bash",
    [
      ...["-euo", "pipefail", "-c"],
      `exec 2>&1\n${body === BY_NPM ? "" : RUN}\n${body.replace(/^npm install$/m, INSTALL)}`,
    ],
    {
      // The first block leads from the program to the site.
      cwd: existsSync(folder) ? folder : program,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, "close")]);
  return { code, output };
}

describe("docs/maintaining.md", () => {
  test("leads from an empty folder to a region that answers", async () => {
    let output = "";
    for (const { file, kind, body } of steps) {
      if (file !== undefined) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), body.replace("https://hilltop.example.org", fake.origin));
      } else if (kind === "text") {
        expect(output).toContain(body.trimEnd());
      } else if (kind === "sh") {
        if (body.includes("localhost:8080")) server ??= await startServer(join(folder, "public"));
        const ended = await run(body.replaceAll("localhost:8080", `127.0.0.1:${server?.port}`));
        expect(ended.code, `${body}\n${ended.output}`).toBe(0);
        output = ended.output;
        if (body.includes("curl")) expect(output).toMatch(/"stage":\{"id":"5f0c3d0e-.*"name":"Level 1"/);
        if (body.includes("npm run status")) {
          expect(output).toMatch(/Applies now\n {2}Harbour District {2}Level 1 /);
          expect(output).toMatch(
            /Comes next\n {2}Harbour District {2}Level 2 {2}Monday 1 December 2036, 12:01 am NZDT/,
          );
        }
        if (body === BY_NPM)
          expect(output).toMatch(/^data: no faults in .* 7 areas, 6 stage assignments, 5 /m);
        if (body.includes("npm run ingest")) expect(output).toMatch(/our-council +fetched +1 of 1 +[1-9]/);
      }
    }
    expect(readdirSync(join(folder, "public")).length).toBeGreaterThan(3);
    expect(readdirSync(join(folder, "public"))).not.toContain("hosts");
  });

  test("has a command for every step, and nothing that is run by nobody but the last", () => {
    expect(steps.filter(({ kind }) => kind === "sh").length).toBeGreaterThanOrEqual(8);
    expect(steps.filter(({ kind }) => kind === "console").map(({ body }) => body)).toEqual([
      'npm run init -- ../far-north --supplies "Far North District Council: Kaitāia, Kerikeri–Waipapa, Ōkaihau"\nnpm run init -- ../far-north --supplies "Far North District Council: 8"\n',
      "npx gh-pages --dist public --dotfiles\n",
      "npm update\nnpm run schemas\nnpm run validate\n",
    ]);
    expect(steps.filter(({ kind, file }) => kind === "json" && file === undefined)).toEqual([]);
  });
});
