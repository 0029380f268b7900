/**
 * Asks a site requests of the contract, and says what the host, or a network before it, does to the answers. A file that is
 * as listed does not show it: a cache may ignore the query, give one client what another asked for, or rewrite texts.
 */

import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { formatCount } from "../../lib/format-count.ts";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import type { Instant } from "../../lib/time/instant.ts";
import { openDataSet } from "../../load/data-set.ts";
import { type HostLimits, type HostName, limits } from "../../output/host-limits.ts";
import type { BuiltBy } from "../../output/tree/manifest.ts";
import { each } from "../each.ts";
import { SOURCE, unpack } from "../unpack.ts";
import { type Answer, ask, type Question } from "./ask.ts";
import { drawTargets, pathOf } from "./draw.ts";
import { type Expect, type Expected, expectFrom, type OpenFile } from "./expected.ts";
import { type Fault, faultIn, type Kind } from "./judge.ts";
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

/** The most wrong answers that are looked into. */
const MOST_EXPLAINED = 40;

/** Asks a site. Rejects if the files that tell what is right cannot be read, or are not as listed. */
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
  const judge = judgeOf(asked, expect, kind);
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
  return host !== undefined && host.isPlain !== true && builtBy?.options.baseUrl === base;
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

type Judged = { readonly question: Question; readonly answer: Answer | null; readonly fault: Fault | null };
type Judge = (question: Question) => Promise<Judged>;
type Wrong = Judged & { readonly fault: Fault };
type Asking = Readonly<{ questions: readonly Question[]; judge: Judge; expect: Expect }>;

function judgeOf({ base, open, asOf }: Asked, expect: Expect, kind: Kind): Judge {
  const expected = async ({ target, range }: Question, now: Instant): Promise<Expected> => {
    const bytes = kind === "files" || range ? await open(pathOf(target).slice(1)) : null;
    return bytes === null ? expect(target, now) : { status: 200, mediaType: null, bytes, path: null };
  };
  return async (question) => {
    const before = Date.now();
    const answer = await ask(base, question).catch((error: Error) => error);
    if (answer instanceof Error) {
      const fault = { habit: null, found: `no answer (${answer.message})` };
      return { question, answer: null, fault };
    }
    let fault: Fault | null = null;
    // An answer may have changed while it was on its way, and by another clock. Hosts that rewrite answer as of the build.
    for (const now of [before, Date.now(), answer.date, ...(kind === "rewriting" ? [asOf] : [])]) {
      if (Number.isNaN(now)) continue;
      const found = faultIn(question, await expected(question, now), answer, kind);
      if (found === null) return { question, answer, fault: null };
      fault ??= found;
    }
    return { question, answer, fault };
  };
}

const wrongOf = async (questions: readonly Question[], judge: Judge): Promise<Wrong[]> =>
  (await each(questions, judge)).filter((judged): judged is Wrong => judged.fault !== null);

/** What wrong answers have in common, in words, the most frequent first. */
async function inWords(wrong: readonly Wrong[], asking: Asking): Promise<string[]> {
  const byHabit = new Map<string | null, Wrong[]>();
  for (const one of wrong.slice(0, MOST_EXPLAINED)) {
    const habit = await habitIn(one, asking);
    byHabit.set(habit, [...(byHabit.get(habit) ?? []), one]);
  }
  return [...byHabit]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([habit, [first, ...others]]) => {
      const { question, fault } = first as Wrong;
      const count = others.length === 0 ? "1 request" : `${formatCount(others.length + 1)} requests`;
      const what = habit ?? "answers otherwise than the files say";
      return `It ${what}: ${count}, such as ${question.method} ${question.target}: ${fault.found}.`;
    });
}

/**
 * Asks once more, by itself and with a parameter that the API ignores, so that no cache has the answer. What is right then
 * was another request's answer.
 */
async function habitIn({ question, answer, fault }: Wrong, asking: Asking): Promise<string | null> {
  const target = `${question.target}${question.target.includes("?") ? "&" : "?"}alone=${alone++}`;
  const again = await asking.judge({ ...question, target });
  if (again.fault === null) return JOINS;
  return answer !== null && (await isOfAnotherQuery(question, answer, asking))
    ? "ignores the query string"
    : fault.habit;
}

const JOINS =
  "joins requests that differ, or keeps the answer of one for another (in the query, the method or Accept-Encoding)";

let alone = 0;

/** Whether an answer is right for the same path with another query, or with none. */
async function isOfAnotherQuery(
  { target }: Question,
  { status, body }: Answer,
  { questions, expect }: Asking,
): Promise<boolean> {
  const path = pathOf(target);
  const others = new Set([path, ...questions.map((other) => other.target)]);
  others.delete(target);
  for (const other of others) {
    if (pathOf(other) !== path) continue;
    const expected = await expect(other, Date.now());
    if (expected.status === status && body.equals(expected.bytes)) return true;
  }
  return false;
}
