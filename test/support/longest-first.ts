import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG } from "./long.ts";

/** Starts the longest files first, so that no processor waits for one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((path) => moduleId.endsWith(`/test/${path}.test.ts`));
  return rank === -1 ? LONG.length : rank;
}
