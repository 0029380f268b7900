import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesIn } from "../../generator/mirror/snapshot.ts";
import { mountDisk } from "../output/disk.ts";
import { publish } from "../output/trees.ts";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { hashOf, writeFiles } from "../support/tree.ts";
import { writeData } from "../upstreams/data.ts";
import { worldOf } from "../upstreams/world.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const [file, below, nothing, empty] = [at("file"), at("file/below"), at("nothing"), at("empty")] as const;
const [data, site, other, target] = [at("data"), at("site"), at("other"), at("public")] as const;
const [sealed, ofNobody, out] = [at("sealed"), at("of-nobody"), at("out")] as const;
let before = "";
beforeAll(async () => {
  mkdirSync(empty);
  writeData(data, worldOf(1, 0), "http://127.0.0.1:9");
  cpSync("scripts/init/starter", site, { recursive: true });
  const texts = { file: "neither a build nor a data set", "other/dataset.json": "{}" };
  writeFiles(folder, { ...texts, "of-nobody/v1/manifest.json": "{}" });
  await publish(target, { "v1/index.json": "{}" });
  await publish(sealed, { "v1/index.json": "{}", "v1/areas/1.json": "{}", "v1/areas/2/boundary.json": "{}" });
  before = state();
});
const state = () => [hashOf(folder), ...readdirSync(folder)].join();

const STACK = /^ {4}at |^Node\.js v/m;

/** The exit code, the message, in which … stands for what the system says, and the command with its arguments. */
type Mistake = readonly [code: number, says: string, command: string, ...args: string[]];

const FROM = ["--from", "2036-12-01 00:01"] as const;
const HOME =
  "file:~/site is no folder of your home: the shell leaves ~ alone after file:. Write $HOME instead.";
const ELSEWHERE = "could not be written (…name another place, and try again.";
const NO_SNAPSHOT = `${ELSEWHERE} No snapshot was written; an earlier one is unchanged.\n`;
const NO_FILES = "holds files already; name an empty folder, or a new one.";
const NO_LIST = "cannot be read (…: name a file that lists archives, one per line.";
const NO_DATE = "must be an RFC 3339 date-time such as 2026-11-20T11:00:00Z";
const NO_ADDRESS = "must be an absolute http or https address";
const NO_DATA = "name the folder of source data with --data.";
const NO_BUILD = "holds no build: run npm run build, or name another folder with --root.";

const ofData = (...command: [string, ...string[]]): Mistake[] =>
  [
    [nothing, `The folder ${nothing} does not exist: ${NO_DATA}`],
    [file, `${file}: expected a folder of source data, found a file: name the folder with --data.`],
    [empty, `The folder ${empty} holds no source data: ${NO_DATA}`],
    [site, `The folder ${site} holds no source data: name ${join(site, "data")} with --data.`],
  ].map(([data = "", says = ""]) => [2, says, ...command, "--data", data]);
const ofBuild = (...command: [string, ...string[]]): Mistake[] =>
  [nothing, other, ofNobody].map((root) => [2, `${root} ${NO_BUILD}`, ...command, "--root", root]);

/** What needs a server, a clock, a full disk or other rights has its own test. */
const MISTAKES: readonly Mistake[] = [
  [3, `${below} ${ELSEWHERE}`, "init", below],
  [3, `/dev/null/data ${ELSEWHERE}`, "init", "/dev/null/data"],
  [3, `${below} ${ELSEWHERE}`, "build", "--data", TINY, "--out", below],
  [3, `${below} ${ELSEWHERE}`, "mirror", "http://127.0.0.1:1", "--out", below],
  [3, `${nothing}/x ${NO_SNAPSHOT}`, "snapshot", "--root", target, "--out", `${nothing}/x`],
  [3, `${below} ${NO_SNAPSHOT}`, "snapshot", "--root", target, "--out", below],
  [3, `${empty} ${NO_SNAPSHOT}`, "snapshot", "--root", target, "--out", empty],
  ...ofData("validate"),
  ...ofData("dev"),
  ...ofData("build", "--out", out),
  ...ofData("status"),
  ...ofData("ingest"),
  ...ofData("change", "Nelson", "none", ...FROM),
  ...ofData("nightly", "--first", "--out", out),
  ...ofBuild("serve", "--port", "0"),
  ...ofBuild("verify"),
  ...ofBuild("snapshot"),
  [2, `${nothing} ${NO_BUILD}`, "host", "caddy", "--root", nothing],
  [2, `${other} holds something other than a build: name another`, "build", "--data", TINY, "--out", other],
  [2, `${file} is a file: name a folder to build into.`, "build", "--data", TINY, "--out", file],
  [2, '--store must be files, all-sizes, chunks or packs, not "some".', "build", "--store", "some"],
  [2, '--host must be node, nginx, …, not "geocities".', "build", "--host", "geocities"],
  [2, `--as-of ${NO_DATE}, not "yesterday".`, "build", "--as-of", "yesterday"],
  [2, `--as-of ${NO_DATE}, not "2026-11-21T00:00:00".`, "build", "--as-of", "2026-11-21T00:00:00"],
  [2, `--base-url ${NO_ADDRESS}, not "example.org".`, "build", "--base-url", "example.org"],
  [2, `--base-url ${NO_ADDRESS}, not "ftp://a".`, "build", "--base-url", "ftp://a"],
  [2, "--out needs a value.", "build", "--out", ""],
  [2, "--data needs a value.", "build", "--data"],
  [2, "There is no option --wrong.", "build", "--wrong", "x"],
  [2, "--store may be given only once.", "build", "--store", "files", "--store", "packs"],
  [2, 'Found "stray", expected an option.', "build", "stray"],
  [2, "Give the STAGE.", "change", "Nelson", ...FROM],
  [2, "Give --from WHEN.", "change", "Nelson", "none"],
  [2, '--do must be announce, approve or cancel, not "undo".', "change", "A", "B", ...FROM, "--do", "undo"],
  [2, 'Found no area called "Nelson"; the nearest are ', "change", "Nelson", "none", ...FROM, "--data", data],
  [2, "Give the DIR.", "init"],
  [2, `${other} ${NO_FILES}`, "init", other],
  [2, `${file} ${NO_FILES}`, "init", file],
  [
    2,
    'Found no upstream "x"; there are arcgis, hilltop, kiwis, page.',
    "ingest",
    "--only",
    "x",
    "--data",
    data,
  ],
  [2, "--now may be given only once.", "ingest", "--now", "2026-11-20T20:10:00Z", "--now", "today"],
  [2, "There is no option --sideways.", "ingest", "--sideways"],
  [2, 'URL must be an absolute http or https address, not "nowhere".', "mirror", "nowhere"],
  [2, `${nothing} …name a file that npm run snapshot`, "mirror", "http://127.0.0.1:1", "--from", nothing],
  [2, `${folder} …it is not a file`, "mirror", "http://127.0.0.1:1", "--from", folder],
  [2, `--key ${nothing} is neither a file…name the file`, "mirror", "http://127.0.0.1:1", "--key", nothing],
  [2, "Give --live with the address of the live site, or none", "nightly", "--data", data],
  [2, "--publish must be none, file:DIR, …", "nightly", "--publish", "ftp", "--live", "none"],
  [2, '--live must be an address, file:DIR or none, not "nowhere".', "nightly", "--live", "nowhere"],
  [2, `--now ${NO_DATE}, not "today".`, "nightly", "--live", "none", "--now", "today"],
  [2, "There is nothing to roll back", "nightly", "--roll-back", "--publish", `file:${nothing}`],
  [2, `--publish ${HOME}`, "nightly", "--publish", "file:~/site"],
  [2, `--publish ${HOME}`, "nightly", "--publish", "file:~/site", "--roll-back"],
  [2, `--live ${HOME}`, "nightly", "--publish", "none", "--live", "file:~/site"],
  [2, `${folder} ${NO_LIST}`, "retention", folder],
  [2, `${nothing} ${NO_LIST}`, "retention", nothing],
  [2, "README.md names no archive: expected …-2026-11-22.zip, one per line.", "retention", "README.md"],
  [2, `${folder} cannot be read …give --key the file`, "verify", "--root", target, "--key", folder],
  [2, `--key ${nothing} is neither a file`, "verify", "--root", target, "--key", nothing],
  [2, "There is no option --rooot. Did you mean --root?", "verify", "--rooot", "x"],
  [2, "--wait needs --not-before: ", "verify", "--root", target, "--wait", "PT1M"],
  [2, "--rebuild needs --url: ", "verify", "--root", target, "--rebuild"],
  [2, `${nothing} holds no build`, "bench", "requests", "--root", nothing],
  [2, `${nothing} …${NO_DATA}`, "bench", "files", "--data", nothing],
];

/** Ends with a code and a message that names the place and says what to do, without a stack trace. */
async function expectMistake(...[code, says, command, ...args]: Mistake) {
  const { stdout, stderr, ...ended } = await runHere(`${command}.ts`, args);
  // A night that has begun says so, and in a word how it went.
  const [start, word] = args.includes("--first") ? ["", "Failed\n"] : ["^", ""];
  expect([ended.code, stdout]).toEqual([code, word]);
  for (const part of says.split("…")) expect(stderr).toContain(part);
  const usage = `${start}.+\n\nUsage: npm run ${command}( .*)?\n--help lists the options.\n$`;
  if (code === 2) expect(stderr).toMatch(new RegExp(usage));
  expect(stderr).not.toMatch(STACK);
}

test.each(
  MISTAKES.map((mistake) => [mistake.slice(2).join(" ").replaceAll(folder, "DIR"), mistake] as const),
)("ends with a code and a reason, and changes nothing: npm run %s", async (_, mistake) => {
  await expectMistake(...mistake);
  expect(state()).toBe(before);
});

test("a snapshot that is a file of something else is named", async () => {
  await expect(filesIn(file, new Set()).next()).rejects.toThrow(`${file} cannot be read as a snapshot (`);
});

/** Somebody who may not read what the user of these tests may; the tests are skipped where nobody else can run them. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const canRun = spawnSync(process.execPath, ["scripts/validate.ts", "--help"], nobody).status === 0;

describe.skipIf(!canRun)("what this user may not read is named", () => {
  test.each([
    ["validate.ts", ["--data", data], 2, [`The folder ${data} cannot be read (EACCES`]],
    ["verify.ts", ["--root", target], 1, ["v1/index.json: unreadable"]],
    ["verify.ts", ["--root", sealed], 1, ["v1/areas/: unreadable", "1 fault,"]],
    ["snapshot.ts", ["--root", target, "--out", "/dev/null"], 3, ["/dev/null could not be written (EACCES"]],
  ] as const)("by %s", (script, args, code, says) => {
    for (const above of [folder, dirname(folder)]) chmodSync(above, 0o755);
    chmodSync(data, 0);
    chmodSync(join(target, "v1/index.json"), 0);
    chmodSync(join(sealed, "v1/areas"), 0);
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
      ...nobody,
      encoding: "utf8",
    });
    expect(status).toBe(code);
    for (const text of says) expect(stderr).toContain(text);
    expect(stderr).not.toMatch(STACK);
  });
});

const disk = at("disk");
const mounted = mountDisk(disk, "64k");
afterAll(() => mounted?.unmount());

test.skipIf(mounted === null)("a full disk ends with 3, and is named: npm run snapshot", async () => {
  writeFileSync(join(disk, "filler"), "");
  try {
    writeFileSync(join(disk, "filler"), Buffer.alloc(2 ** 17));
  } catch {}
  const says = `${disk}…the disk is full: free some space, and try again.`;
  await expectMistake(3, says, "snapshot", "--root", target, "--out", join(disk, "snapshot.tar.zst"));
});
