import { mutatedRun } from "../../test/upstreams/mutated-run.ts";

/** Runs until this many mutated answers were sent. The data is read and checked after each run. */
export async function measureMutations(below: string, responses: number) {
  const answers = new Map<string, number>();
  const totals = { answers: 0, refused: 0, fetched: 0, wrong: 0 };
  let runs = 0;
  for (; totals.answers - (answers.get("none") ?? 0) < responses; runs++) {
    const one = await mutatedRun(1_000_000 + runs, below);
    for (const [fault, count] of one.answers) {
      answers.set(fault, (answers.get(fault) ?? 0) + count);
      totals.answers += count;
    }
    totals.refused += one.refused;
    totals.fetched += one.fetched;
    totals.wrong += one.wrong.length;
    for (const wrong of one.wrong.slice(0, 5)) console.error(wrong);
    if (runs % 50 === 49) console.error(`${totals.answers} answers, ${runs + 1} runs, ${totals.wrong} wrong`);
  }
  const mutated = totals.answers - (answers.get("none") ?? 0);
  const faults = [...answers].filter(([fault]) => fault !== "none").toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = `${mutated} mutated answers of ${faults.length} faults, and ${totals.answers - mutated} sound ones, in ${runs} runs: ${totals.wrong} wrong values; ${totals.fetched} upstreams taken, ${totals.refused} refused; the data sound after every run\n${faults.map(([fault, count]) => `  ${fault} ${count}`).join("\n")}`;
  return { text, wrong: totals.wrong };
}
