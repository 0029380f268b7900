import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, by their paths, the longest first. */
const LONGEST = [
  "explorer/browser/pages",
  "explorer/browser/accessibility",
  "explorer/browser/map",
  "hosts/conformance",
  "nightly/s3",
  "hosts/packs",
  "openapi/clients",
  "build",
  "nightly/kills",
  "incremental",
  "explorer/browser/map-sheet",
  "hosts/transport",
  "epochs/hosts",
  "conformance/sample",
  "output/faults",
  "mirror/mirror",
  "explorer/browser/statements",
  "openapi/files",
  "conformance/drawn",
  "nightly/faults",
  "epochs/kills",
  "downloads/parity",
  "docs/recipes",
  "hosts/client",
  "ingest/faults",
];

/** Starts the longest files first, so that no processor waits for one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((path) => moduleId.endsWith(`/test/${path}.test.ts`));
  return rank === -1 ? LONGEST.length : rank;
}
