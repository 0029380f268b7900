/** A question that was asked, and what was wrong with the answer. */

import type { Instant } from "../../lib/time/instant.ts";
import { each } from "../each.ts";
import { type Answer, ask, type Question } from "./ask.ts";
import { OLDEST } from "./caching.ts";
import { pathOf } from "./draw.ts";
import type { Expect, Expected, OpenFile } from "./expected.ts";
import { type Fault, keptFault } from "./fault.ts";
import { faultIn, type Kind } from "./judge.ts";

type Judged = { readonly question: Question; readonly answer: Answer | null; readonly fault: Fault | null };
export type Judge = (question: Question) => Promise<Judged>;
export type Wrong = Judged & { readonly fault: Fault };
/** The fault of an answer if it is one of an instant. */
type FaultAt = (question: Question, answer: Answer, now: Instant) => Promise<Fault | null>;
export function faultsFrom(open: OpenFile, expect: Expect, kind: Kind): FaultAt {
  const expected = async ({ target, range }: Question, now: Instant): Promise<Expected> => {
    const bytes = kind === "files" || range ? await open(pathOf(target).slice(1)) : null;
    return bytes === null ? expect(target, now) : { status: 200, mediaType: null, bytes, path: null };
  };
  return async (question, answer, now) => faultIn(question, await expected(question, now), answer, kind);
}

/** Asks a site, and judges what comes by the instants at which it may have been right. */
export function judgeOf(
  { base, asOf }: { readonly base: string; readonly asOf: Instant },
  faultAt: FaultAt,
  kind: Kind,
): Judge {
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
      const found = await faultAt(question, answer, now);
      // Caches leave the origin's Date on what they keep, so at that instant even an answer of yesterday was right.
      const isKept = now === answer.date && before - now > OLDEST;
      if (found === null && !isKept) return { question, answer, fault: null };
      fault = found === null ? keptFault(before - now) : (fault ?? found);
    }
    return { question, answer, fault };
  };
}

export const wrongOf = async (questions: readonly Question[], judge: Judge): Promise<Wrong[]> =>
  (await each(questions, judge)).filter((judged): judged is Wrong => judged.fault !== null);
