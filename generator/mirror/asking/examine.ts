/**
 * Asks a site requests of the contract, and says what the host, or a network before it, does to the answers. A file that is
 * as listed does not show it: a cache may ignore the query, give one client what another asked for, or rewrite texts.
 */

import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import type { Instant } from "../../lib/time/instant.ts";
import { openDataSet } from "../../load/data-set.ts";
import { type HostLimits, type HostName, limits } from "../../output/host-limits.ts";
import type { BuiltBy } from "../../output/tree/manifest.ts";
import { withoutPassword } from "../site.ts";
import { SOURCE, unpack } from "../unpack.ts";
import { ask } from "./ask.ts";
import { drawTargets, pathOf } from "./draw.ts";
import { type Expect, expectFrom, type OpenFile } from "./expected.ts";
import { inWords } from "./habits.ts";
import type { Kind } from "./judge.ts";
import { faultsFrom, judgeOf, wrongOf } from "./judged.ts";
import { archiveRanges, BESIDE, inTwoForms } from "./questions.ts";

/** A site, and the build that it should answer from. */
export type Asked = {
  /** Its address, without a `/` at the end. */
  readonly base: string;
  readonly asOf: Instant;
  readonly builtBy: BuiltBy | undefined;
  readonly open: OpenFile;
  /** The same seed draws the same requests. */
  readonly seed: string;
  /** A folder that is not there yet, for the data that requests are drawn from. */
  readonly folder: string;
  /** How long a network may answer from the build before, in milliseconds. */
  readonly patience: number;
};

export type Examined = {
  readonly asked: number;
  readonly kind: Kind;
  /** In words; each with the number of requests and an example. */
  readonly findings: readonly string[];
};

/** In all, ranges and what else is asked once included. */
const QUESTIONS = 200;

/** In milliseconds, before wrong answers are asked for again. */
const PAUSE = 2000;

/** Asks a site. Rejects if the files that give the right answers cannot be read, or are not as listed. */
export async function examineSite(asked: Asked): Promise<Examined> {
  const { base, asOf, builtBy, open, seed, folder, patience } = asked;
  const archive = await open(SOURCE);
  const kind = await kindOf(asked);
  if (archive === null) return { asked: 0, kind, findings: [] };
  const data = join(folder, "data");
  unpack(archive, data, { isWithReadings: false });
  const once = [...(await archiveRanges(open)), ...(kind === "files" ? [] : BESIDE)];
  const most = (QUESTIONS - once.length) >> 1;
  // Many targets have no file that answers them, and others share one.
  const drawn = drawTargets(openDataSet(data).source, asOf, seed, kind === "files" ? 5 * most : most);
  const expect = expectFrom(open);
  const targets = kind === "files" ? (await filesFor(drawn, expect, open, asOf)).slice(0, most) : drawn;
  const questions = [...inTwoForms(targets), ...once];
  const judge = judgeOf(asked, faultsFrom(open, expect, kind), kind);
  const end = Date.now() + patience;
  let wrong = await wrongOf(questions, judge);
  while (wrong.length > 0 && Date.now() < end) {
    await wait(Math.min(PAUSE, end - Date.now()));
    // A cache that joins requests shows it only if they are under way together.
    const paths = new Set(wrong.map(({ question }) => pathOf(question.target)));
    wrong = await wrongOf(
      questions.filter(({ target }) => paths.has(pathOf(target))),
      judge,
    );
  }
  const missing = kind === "files" && answersByItself(builtBy, base) ? [noApi(builtBy)] : [];
  const findings = [...missing, ...(await inWords(wrong, { questions, judge, expect }))];
  return { asked: questions.length, kind, findings };
}

/** What a host answers, by asking it: copies of a site may lie on hosts of other kinds. */
async function kindOf({ base, builtBy }: Asked): Promise<Kind> {
  const { body } = await ask(base, { target: "/v1", method: "GET", headers: {} });
  const index = jsonOrNull(body.toString()) as { operations?: unknown } | null;
  if (index?.operations === undefined) return "files";
  return (builtBy?.options.store ?? "all-sizes") === "all-sizes" ? "rewriting" : "api";
}

/** Whether a build was made for a host that answers the API, and is asked there. */
function answersByItself(builtBy: BuiltBy | undefined, base: string): builtBy is BuiltBy {
  const host: HostLimits | undefined = builtBy && limits[builtBy.options.host as HostName];
  return host !== undefined && host.isPlain !== true && builtBy?.options.baseUrl === withoutPassword(base);
}

const noApi = ({ options }: BuiltBy): string =>
  `/v1 is not answered, though the build is for ${options.host}: its program or configuration is not in use there.`;

/** The files that answer targets by themselves, each once: all that a host of plain files is asked. */
async function filesFor(
  targets: readonly string[],
  expect: Expect,
  open: OpenFile,
  asOf: Instant,
): Promise<string[]> {
  const paths = new Set<string>();
  for (const target of targets) {
    const { path } = await expect(target, asOf);
    if (path !== null && (await open(path)) !== null) paths.add(path);
  }
  return [...paths].map((path) => `/${path}`);
}
