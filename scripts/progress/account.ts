import type { OnStep, Step } from "../../generator/output/steps.ts";

/** Seconds by the clock and of the processors. */
export type StepCost = { readonly wall: number; readonly cpu: number };

/**
 * The minimum time between two samples of processor time, in milliseconds: a sample takes nearly as long as writing a
 * file.
 */
const LOOK = 20;

/**
 * Measures the steps of a build; the time of each is the sum of its periods. Processor time between two samples is
 * shared among the steps by elapsed time.
 */
export function accountOf(): { turnTo: OnStep; close(): Partial<Record<Step, StepCost>> } {
  const costs: Partial<Record<Step, StepCost>> = {};
  let current: Step | undefined;
  let since = performance.now();
  // Since the last sample: milliseconds by step, and the processor time at that sample, in seconds.
  let stretches = new Map<Step, number>();
  let [looked, lookedCpu] = [since, cpu()];

  const look = (now: number) => {
    const nowCpu = cpu();
    for (const [step, wall] of stretches) {
      const before = costs[step] ?? { wall: 0, cpu: 0 };
      costs[step] = {
        wall: before.wall + wall / 1e3,
        cpu: before.cpu + ((nowCpu - lookedCpu) * wall) / (now - looked),
      };
    }
    stretches = new Map();
    [looked, lookedCpu] = [now, nowCpu];
  };
  const turnTo = (step: Step | undefined) => {
    const now = performance.now();
    if (current !== undefined) stretches.set(current, (stretches.get(current) ?? 0) + now - since);
    if (step === undefined || now - looked > LOOK) look(now);
    [current, since] = [step, now];
  };
  return {
    turnTo,
    close() {
      turnTo(undefined);
      return costs;
    },
  };
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
