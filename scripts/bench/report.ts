import { formatCount } from "../../generator/lib/format-count.ts";
import type { Step } from "../../generator/lib/steps.ts";
import type { Build, Measured } from "./measure.ts";

/** The steps that stand for themselves: what they take has bounds of its own, and `tar` knows nothing like them. */
const APART: readonly Step[] = ["tiles", "search"];

/** What the figures come to: ratios of one round each, the median of the rounds. */
export function ratiosOf({ rounds, unchanged, firstStage, nextStage }: Measured) {
  const clean = median(rounds.map((round) => round.clean.wall));
  return {
    cleanToTar: median(rounds.map((round) => round.clean.wall / round.tar)),
    cleanButTilesAndSearchToTar: median(
      rounds.map((round) => (round.clean.wall - sumOf(round.clean, APART)) / round.tar),
    ),
    unchangedToClean: unchanged.wall / clean,
    firstStageToClean: firstStage.wall / clean,
    nextStageToClean: nextStage.wall / clean,
    /** Of the processors' time; null without the explorer. */
    cleanToAlone: medianOrNull(
      rounds.flatMap((round) => (round.alone ? round.clean.cpu / round.alone.cpu : [])),
    ),
  };
}

/** The figures of one scale as text. */
export function reportOf(measured: Measured): string {
  const { scale, records, archiveBytes, rounds, unchanged, firstStage, nextStage } = measured;
  const { clean } = middleOf(rounds);
  const ratios = ratiosOf(measured);
  const inSteps = Object.values(clean.steps).reduce((sum, step) => sum + step.wall, 0);
  const lines = [
    `${scale}: ${count(records)} records, ${count(clean.files)} files, ${megabytes(clean.bytes)} (${megabytes(archiveBytes)} as an archive)`,
    `  clean build    ${times(rounds.map((round) => round.clean.wall))}, ${fixed(clean.cpu)} s of processor, ${count(clean.memory)} MB at most`,
    `  tar -xf        ${times(rounds.map((round) => round.tar))}`,
    `  ratio          ${fixed(ratios.cleanToTar)} × tar; without tiles and search ${fixed(ratios.cleanButTilesAndSearchToTar)} ×`,
    ...aloneIn(rounds, ratios.cleanToAlone),
    `  unchanged      ${fixed(unchanged.wall)} s, ${fixed(ratios.unchangedToClean)} of a clean build, ${unchanged.written} files written`,
    `  one stage      ${fixed(firstStage.wall)} s, ${fixed(ratios.firstStageToClean)} of a clean build, ${firstStage.written} files written: ${kindsIn(firstStage)}`,
    `  and another    ${fixed(nextStage.wall)} s, ${fixed(ratios.nextStageToClean)} of a clean build, ${nextStage.written} files written`,
    "  step            wall s   cpu s   MB seen",
    ...Object.entries(clean.steps).map(
      ([step, cost]) =>
        `    ${step.padEnd(12)} ${pad(fixed(cost.wall))} ${pad(fixed(cost.cpu))} ${pad(count(cost.memory))}`,
    ),
    `    ${"start, end".padEnd(12)} ${pad(fixed(clean.wall - inSteps))}`,
    ...nightsIn(measured),
  ];
  return lines.join("\n");
}

/** The API alone: what the explorer costs is a ratio of processor time, as others may use the processors meanwhile. */
function* aloneIn(rounds: Measured["rounds"], ratio: number | null): Generator<string> {
  const alone = rounds.flatMap((round) => round.alone ?? []);
  if (ratio === null) return;
  yield `  --site off     ${times(alone.map(({ wall }) => wall))}, ${fixed(median(alone.map(({ cpu }) => cpu)))} s of processor; with the explorer ${fixed(ratio)} × that`;
}

/** What a night writes anew, beside what each build is; ratios are to the default build, by the clock and the processors. */
function* nightsIn({ nights, rounds }: Measured): Generator<string> {
  if (nights.length === 0) return;
  yield "  a night later, the downloads aside: files and bytes written anew";
  const { clean: own } = middleOf(rounds);
  for (const { name, clean, night } of nights) {
    const bytes = megabytes(night.writtenBytes - night.downloadBytes);
    yield `    ${name.padEnd(16)} ${count(night.written)} of ${count(clean.files)} files, ${bytes} of ${megabytes(clean.bytes)} (and ${megabytes(night.downloadBytes)} of downloads), ${fixed(night.wall)} s, ${fixed(night.cpu)} s of processor; clean ${fixed(clean.wall)} s, ${fixed(clean.cpu)} s of processor, ${fixed(clean.wall / own.wall)} × and ${fixed(clean.cpu / own.cpu)} × the default build`;
  }
}

/** How the largest scale compares with the one before it. */
export function growthOf(measured: readonly Measured[]): string[] {
  return measured.slice(1).map((larger, index) => {
    const smaller = measured[index] as Measured;
    const [a, b] = [smaller, larger].map(({ rounds }) => median(rounds.map((round) => round.clean.wall)));
    return `${larger.scale} takes ${fixed((b as number) / (a as number))} × the time of ${smaller.scale}, for ${fixed(larger.records / smaller.records)} × the records`;
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

const medianOrNull = (values: readonly number[]): number | null =>
  values.length === 0 ? null : median(values);

/** The round whose build took the median time. */
const middleOf = (rounds: Measured["rounds"]): Measured["rounds"][number] =>
  rounds.toSorted((a, b) => a.clean.wall - b.clean.wall)[rounds.length >> 1] as Measured["rounds"][number];

const sumOf = ({ steps }: Build, names: readonly Step[]): number =>
  names.reduce((sum, name) => sum + (steps[name]?.wall ?? 0), 0);

const kindsIn = ({ writtenKinds }: Build): string =>
  Object.entries(writtenKinds)
    .map(([kind, number]) => `${number} ${kind}`)
    .join(", ");

function times(values: readonly number[]): string {
  return `min ${fixed(Math.min(...values))}  median ${fixed(median(values))}  max ${fixed(Math.max(...values))} s`;
}

const fixed = (value: number): string => value.toFixed(2);
const count = (value: number): string => formatCount(Math.round(value));
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const pad = (text: string): string => text.padStart(8);
