/** The artifact that GitHub Pages is deployed from: one tar archive beside the build. A job of its own deploys it. */

import { createWriteStream, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import tar from "tar-stream";
import { contentTime } from "../../output/content-time.ts";
import type { BuiltTree, Publisher } from "./publisher.ts";

/** The name that `actions/deploy-pages` expects in the artifact `github-pages`. */
const ARTIFACT = "artifact.tar";

export function pagesPublisher(out: string): Publisher {
  const file = join(dirname(resolve(out)), ARTIFACT);
  return {
    place: file,
    recover: async () => false,
    current: async () => null,
    publish: (tree) => writeArtifact(tree, file),
    // Nothing is live yet: the job that deploys it runs `npm run verify -- --url`.
    faults: async () => [],
    rollBack: async () => false,
    end: async () => {},
  };
}

async function writeArtifact({ folder, entries }: BuiltTree, file: string): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    const pack = tar.pack();
    await Promise.all([addAll(pack, folder, entries), pipeline(pack, createWriteStream(unfinished))]);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

async function addAll(pack: tar.Pack, folder: string, entries: BuiltTree["entries"]): Promise<void> {
  const served = [...entries.values()].filter((entry) => entry.served !== false);
  const add = (name: string, bytes: Uint8Array, mtime: Date) =>
    new Promise<void>((done, failed) => {
      const header = { name, size: bytes.length, mode: 0o644, mtime };
      pack.entry(header, Buffer.from(bytes), (error) => (error ? failed(error) : done()));
    });
  try {
    for (const { path, sha256 } of served.sort((a, b) => (a.path < b.path ? -1 : 1)))
      await add(path, readFileSync(join(folder, path)), new Date(contentTime(sha256) * 1000));
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}
