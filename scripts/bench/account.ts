import type { OnStep, Step } from "../../generator/steps.ts";

/** Seconds by the clock and of the processors, and the most memory in MB that was seen while it lasted. */
export type StepCost = { readonly wall: number; readonly cpu: number; readonly memory: number };

/** Memory is looked at no more often than this, in milliseconds: to ask takes longer than to write a file. */
const LOOK_AT_MEMORY = 50;

/** Keeps an account of what the steps of a build take, each the sum of its stretches. */
export function accountOf(): { turnTo: OnStep; close(): Partial<Record<Step, StepCost>> } {
  const costs: Partial<Record<Step, StepCost>> = {};
  let current: Step | undefined;
  let [since, sinceCpu] = [performance.now(), cpu()];
  let looked = Number.NEGATIVE_INFINITY;

  const turnTo = (step: Step | undefined) => {
    const [now, nowCpu] = [performance.now(), cpu()];
    if (current !== undefined) {
      const before = costs[current] ?? { wall: 0, cpu: 0, memory: 0 };
      const isLong = now - looked > LOOK_AT_MEMORY;
      if (isLong) looked = now;
      costs[current] = {
        wall: before.wall + (now - since) / 1e3,
        cpu: before.cpu + (nowCpu - sinceCpu),
        memory: isLong ? Math.max(before.memory, process.memoryUsage.rss() / 2 ** 20) : before.memory,
      };
    }
    [current, since, sinceCpu] = [step, now, nowCpu];
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
