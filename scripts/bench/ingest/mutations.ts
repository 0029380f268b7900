import { mutatedRun } from "../../../test/upstreams/mutated-run.ts";
import { NONE, type Note } from "../report.ts";

/** Runs until this many mutated answers were sent. The data is read and checked after each run. */
export async function measureMutations(below: string, count: number, note: Note): Promise<void> {
  const answers = new Map<string, number>();
  const totals = { mutated: 0, refused: 0, fetched: 0, wrong: 0 };
  let runs = 0;
  for (; totals.mutated < count; runs++) {
    const one = await mutatedRun(1_000_000 + runs, below);
    for (const [fault, number] of one.answers) {
      answers.set(fault, (answers.get(fault) ?? 0) + number);
      if (fault !== "none") totals.mutated += number;
    }
    totals.refused += one.refused;
    totals.fetched += one.fetched;
    totals.wrong += one.wrong.length;
    for (const wrong of one.wrong.slice(0, 5)) console.error(wrong);
  }
  note("mutated answers", totals.mutated, "");
  note("faults among them", answers.size - (answers.has("none") ? 1 : 0), "");
  note("sound answers", answers.get("none") ?? 0, "");
  note("runs, with sound data after each", runs, "");
  note("upstreams taken", totals.fetched, "");
  note("upstreams refused", totals.refused, "");
  note("wrong values that reached the data", totals.wrong, "", NONE);
}
