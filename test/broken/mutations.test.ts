import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { build } from "../../generator/builder/build.ts";
import { DataError, type LocatedFault } from "../../generator/load/faults.ts";
import { amount } from "../support/amount.ts";
import { faultsIn } from "../support/data.ts";
import { writeDataSet } from "../support/data-set/draw-data-set.ts";
import { processorTime } from "../support/processor-time.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow, hashOf, writeFiles } from "../support/tree.ts";
import { BASE } from "./base.ts";
import { MUTATIONS } from "./mutations.ts";

/** Each kind of damage comes in turn, so that each is done several times at least. */
const COUNT = amount(220, 5_000);
const LONGEST = 2_000;
/** One in so many is built in full, to the end or until it is refused. */
const BUILT = COUNT / 20;

const folder = temporaryFolder();
const dataSets = [baseSet(), ...[1, 2, 11, 15].map(drawnSet)];
const names = Object.keys(MUTATIONS);

describe(`${COUNT} mutations of sound data`, () => {
  const tally = new Map<string, { faults: number; sound: number }>();
  let faultCount = 0;
  let slowest = 0;
  let built = 0;

  test("end in faults with their places or in a sound data set, each within two seconds", async () => {
    const out = join(folder, "out");
    await build({ data: dataSets[0] as string, out, baseUrl: "http://localhost" });
    for (let seed = 0; seed < COUNT; seed++) {
      const draw = drawOf(seed);
      const data = draw.chance(0.85) ? (dataSets[0] as string) : draw.pick(dataSets);
      const name = names[seed % names.length] as string;
      const counts = tally.get(name) ?? { faults: 0, sound: 0 };
      tally.set(name, counts);
      await withMutation(data, name, draw, async () => {
        const measured = processorTime();
        const faults = await faultsIn(data).catch((error: unknown) => {
          throw new Error(`Seed ${seed} ended in ${error}`, { cause: error });
        });
        const took = measured();
        slowest = Math.max(slowest, took);
        if (took > LONGEST) expect.fail(`${name}, seed ${seed} took ${took} ms`);
        counts[faults.length > 0 ? "faults" : "sound"]++;
        faultCount += faults.length;
        checkPlaces(data, faults, `${name}, seed ${seed}`);
        if (seed % BUILT !== 0) return;
        if (faults.length > 0) {
          await expectRefusal(data, out);
        } else {
          await build({ data, out, baseUrl: "http://localhost" });
          built++;
        }
      });
    }
    expect(filesBelow(folder).filter((path) => /building/.test(path))).toEqual([]);
  });

  test("are of use: most kinds of damage are found, some harm nothing", () => {
    const sum = (of: "faults" | "sound") =>
      [...tally.values()].reduce((total, counts) => total + counts[of], 0);
    const kinds = [...tally].map(
      ([name, counts]) => `  ${name}: ${counts.faults} faulty, ${counts.sound} sound`,
    );
    console.log(
      `${sum("faults")} faulty with ${faultCount} faults, ${sum("sound")} sound of which ${built} built, slowest ${Math.round(slowest)} ms\n${kinds.join("\n")}`,
    );
    expect(sum("faults") + sum("sound")).toBe(COUNT);
    expect(sum("faults")).toBeGreaterThan(COUNT / 2);
    expect(sum("sound")).toBeGreaterThan(COUNT / 20);
    expect(built).toBeGreaterThan(3);
  });
});

function baseSet(): string {
  const data = join(folder, "base");
  writeFiles(data, BASE);
  return data;
}

function drawnSet(seed: number): string {
  return writeDataSet(join(folder, `drawn-${seed}`), { seed });
}

/** Does something while one file of a data set is changed. */
async function withMutation(data: string, name: string, draw: Draw, use: () => Promise<void>): Promise<void> {
  const files = filesBelow(data);
  const file = draw.pick(files);
  const path = join(data, file);
  const sound = readFileSync(path);
  const changed = MUTATIONS[name]?.(sound, draw);
  rmSync(path);
  if (changed) writeFileSync(path, changed);
  else mkdirSync(path);
  await use();
  rmSync(path, { recursive: true });
  writeFileSync(path, sound);
}

function checkPlaces(data: string, faults: readonly LocatedFault[], mutation: string): void {
  const linesOf = new Map<string, readonly string[]>();
  for (const { file, line, column, message } of faults) {
    const path = join(data, file);
    const lines = linesOf.get(file) ?? (isFile(path) ? readFileSync(path, "utf8").split("\n") : [""]);
    linesOf.set(file, lines);
    const why = `${mutation}: ${file}:${line}:${column}: ${message.slice(0, 200)}`;
    if (!(line >= 1 && line <= lines.length)) expect.fail(`No such line: ${why}`);
    if (!(column >= 1 && column <= (lines[line - 1] ?? "").length + 1)) expect.fail(`No such column: ${why}`);
    if (
      !/^expected .+/s.test(message) ||
      !message.isWellFormed() ||
      message.length > 1000 ||
      message.includes("\n")
    ) {
      expect.fail(`No such message: ${why}`);
    }
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** A build of the same data throws the same, and leaves what was published and nothing beside it. */
async function expectRefusal(data: string, out: string): Promise<void> {
  const before = hashOf(out);
  await expect(async () => build({ data, out, baseUrl: "http://localhost" })).rejects.toThrow(DataError);
  expect(hashOf(out)).toBe(before);
}
