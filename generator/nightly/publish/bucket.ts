/** A bucket of S3-compatible storage, by way of rclone. */

import { join } from "node:path";
import { sha256 } from "../../lib/digest.ts";
import { writeFile } from "../../lib/target/whole-files.ts";
import { inTemporaryFolder } from "../../output/temporary-folder.ts";
import { packed } from "./kept-objects.ts";
import { openRclone, type Rclone, REMOTE } from "./rclone.ts";

/** An object: its size, and the MD5 of its bytes if the storage gives it. */
export type StoredObject = { readonly bytes: number; readonly md5: string | null };

export type Bucket = ReturnType<typeof openBucket>;

/** Opens the bucket that the environment names (docs/nightly.md, "S3"). Throws TargetError if something is missing. */
export function openBucket(environment: NodeJS.ProcessEnv = process.env) {
  const rclone = openRclone(environment);
  const name = (environment.S3_BUCKET ?? "").replace(/^\/+|\/+$/g, "");
  const root = `${REMOTE}:${name}`;
  return {
    /** The bucket, and perhaps a prefix. */
    name,
    /** Every object by its path, except objects below a folder. */
    list: (except: string) => list(rclone, root, except),
    /** The bytes of an object; null if there is none. */
    read: (path: string) => read(rclone, `${root}/${path}`),
    async write(path: string, content: string): Promise<void> {
      await rclone.run(["rcat", `${root}/${path}`], { input: content });
    },
    /** Uploads files of a folder, with the same headers for all. */
    upload: (folder: string, paths: readonly string[], headers: Readonly<Record<string, string>>) =>
      withList(paths, (list) =>
        rclone.run(["copy", folder, root, ...list, "--no-check-dest", "--no-traverse", ...flagsOf(headers)]),
      ),
    /** Keeps objects in one (kept-objects.ts), and gives the SHA-256 of that. */
    keep: (kept: string, paths: readonly string[]): Promise<string> =>
      inTemporaryFolder(async (folder) => {
        const objects = join(folder, "objects");
        await withList(paths, (list) =>
          rclone.run(["copy", root, objects, ...list, "--no-traverse", "--ignore-times"]),
        );
        const file = join(folder, "kept");
        const bytes = packed(objects, paths);
        writeFile(file, bytes);
        await rclone.run(["copyto", file, `${root}/${kept}`]);
        return sha256(bytes);
      }),
    remove: (paths: readonly string[]) => withList(paths, (list) => rclone.run(["delete", root, ...list])),
  };
}

const LIST = ["lsjson", "-R", "--files-only", "--hash", "--no-modtime", "--no-mimetype"];

async function list(
  rclone: Rclone,
  root: string,
  except: string,
): Promise<ReadonlyMap<string, StoredObject>> {
  const found = await rclone.ask([...LIST, "--exclude", `/${except}**`, root]);
  if (found === null) return new Map();
  const objects: readonly { Path: string; Size: number; Hashes?: { md5?: string } }[] = JSON.parse(
    found.toString(),
  );
  return new Map(objects.map(({ Path, Size, Hashes }) => [Path, { bytes: Size, md5: Hashes?.md5 || null }]));
}

async function read(rclone: Rclone, object: string): Promise<Buffer | null> {
  const bytes = await rclone.ask(["cat", object]);
  // To rclone, an object that is not there may be a folder without objects. None of ours is empty.
  return bytes?.length ? bytes : null;
}

const flagsOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => ["--header-upload", `${name}: ${value}`]);

/** Runs a command with the options that name a list of paths; nothing if there are none. */
async function withList(
  paths: readonly string[],
  run: (list: readonly string[]) => Promise<unknown>,
): Promise<void> {
  if (paths.length === 0) return;
  await inTemporaryFolder(async (folder) => {
    const list = join(folder, "paths");
    writeFile(list, `${paths.join("\n")}\n`);
    await run(["--files-from-raw", list]);
  });
}
