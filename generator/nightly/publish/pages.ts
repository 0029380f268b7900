/** The artifact that GitHub Pages is deployed from: one tar archive beside the build. A separate job deploys it. */

import { dirname, join, resolve } from "node:path";
import { writeArchive } from "../../mirror/archive.ts";
import type { BuiltTree, Publisher } from "./publisher.ts";

/** The name that `actions/deploy-pages` expects in the artifact `github-pages`. */
const ARTIFACT = "artifact.tar";

export function pagesPublisher(out: string): Publisher {
  const file = join(dirname(resolve(out)), ARTIFACT);
  return {
    place: file,
    current: async () => null,
    publish: (tree) => writeArtifact(tree, file),
    // Nothing is live yet: the deploying job runs `npm run verify -- --url`.
    faults: async () => [],
    rollBack: async () => false,
  };
}

async function writeArtifact({ folder, entries }: BuiltTree, file: string): Promise<void> {
  const served = [...entries.values()].filter((entry) => entry.served !== false);
  served.sort((a, b) => (a.path < b.path ? -1 : 1));
  await writeArchive(folder, served, { file, unchanged: "An earlier one is unchanged." });
}
