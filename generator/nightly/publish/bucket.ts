/** A bucket of S3-compatible storage, by way of rclone. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TargetError } from "../../output/errors.ts";
import { type Ended, type RunOptions, runProgram } from "./program.ts";

/** An object: its size, and the MD5 of its bytes if the storage tells. */
export type Stored = { readonly bytes: number; readonly md5: string | null };

export type Bucket = {
  /** The bucket, and perhaps a prefix. */
  readonly name: string;
  /** Every object by its path, but those below a folder. */
  list(except: string): Promise<ReadonlyMap<string, Stored>>;
  /** The bytes of an object; null if there is none. */
  read(path: string): Promise<Buffer | null>;
  write(path: string, content: string): Promise<void>;
  /** Uploads files of a folder, with the same headers for all. */
  upload(folder: string, paths: readonly string[], headers: Readonly<Record<string, string>>): Promise<void>;
  /** Copies objects from one folder of the bucket to another, with their headers. */
  copy(from: string, to: string, paths: readonly string[]): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
};

const NOT_FOUND = [3, 4];

/** Opens the bucket that the environment names (docs/nightly.md, "S3"). Throws TargetError if something is missing. */
export function openBucket(environment: NodeJS.ProcessEnv = process.env): Bucket {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PROVIDER, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } =
    environment;
  const missing = Object.entries({ S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }).filter(
    ([, value]) => !value,
  );
  if (missing.length > 0)
    throw new TargetError(
      `--publish s3 needs ${missing.map(([name]) => name).join(", ")} in the environment.`,
    );
  const name = (S3_BUCKET ?? "").replace(/^\/+|\/+$/g, "");
  const remote = `site:${name}`;
  const env = {
    RCLONE_CONFIG_SITE_TYPE: "s3",
    RCLONE_CONFIG_SITE_PROVIDER: S3_PROVIDER || (S3_ENDPOINT ? "Other" : "AWS"),
    RCLONE_CONFIG_SITE_ACCESS_KEY_ID: AWS_ACCESS_KEY_ID,
    RCLONE_CONFIG_SITE_SECRET_ACCESS_KEY: AWS_SECRET_ACCESS_KEY,
    RCLONE_CONFIG_SITE_NO_CHECK_BUCKET: "true",
    // In one piece each, so that the tag of an object is the MD5 of its bytes.
    RCLONE_CONFIG_SITE_UPLOAD_CUTOFF: "5G",
    // rclone reads certificates from a variable of its own, and stumbles over that of AWS.
    AWS_CA_BUNDLE: undefined,
    RCLONE_CA_CERT: environment.RCLONE_CA_CERT ?? environment.AWS_CA_BUNDLE,
    ...(S3_ENDPOINT && { RCLONE_CONFIG_SITE_ENDPOINT: S3_ENDPOINT }),
    ...(S3_REGION && { RCLONE_CONFIG_SITE_REGION: S3_REGION }),
  };
  const ask = (args: readonly string[], options: RunOptions = {}) =>
    runProgram("rclone", [...args, "--config", "", "--fast-list", "--transfers", "16", "--checkers", "16"], {
      ...options,
      env,
    });
  const run = async (args: readonly string[], options?: RunOptions): Promise<Ended> => {
    const ended = await ask(args, options);
    if (ended.code === 0) return ended;
    throw new Error(`rclone ${args[0]} ended with ${ended.code}: ${lastLines(ended.stderr)}`);
  };
  const withList = async (
    paths: readonly string[],
    act: (list: string) => Promise<unknown>,
  ): Promise<void> => {
    if (paths.length === 0) return;
    const folder = mkdtempSync(join(tmpdir(), "water-restrictions-"));
    try {
      const list = join(folder, "paths");
      writeFileSync(list, `${paths.join("\n")}\n`);
      await act(list);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return {
    name,
    async list(except) {
      const args = [
        "lsjson",
        "-R",
        "--files-only",
        "--hash",
        "--no-modtime",
        "--no-mimetype",
        "--exclude",
        `/${except}**`,
      ];
      const ended = await ask([...args, remote]);
      if (NOT_FOUND.includes(ended.code ?? 0)) return new Map();
      if (ended.code !== 0)
        throw new Error(`rclone lsjson ended with ${ended.code}: ${lastLines(ended.stderr)}`);
      const found: readonly { Path: string; Size: number; Hashes?: { md5?: string } }[] = JSON.parse(
        ended.stdout.toString(),
      );
      return new Map(
        found.map(({ Path, Size, Hashes }) => [Path, { bytes: Size, md5: Hashes?.md5 || null }]),
      );
    },
    async read(path) {
      const ended = await ask(["cat", `${remote}/${path}`]);
      if (NOT_FOUND.includes(ended.code ?? 0)) return null;
      if (ended.code !== 0)
        throw new Error(`rclone cat ended with ${ended.code}: ${lastLines(ended.stderr)}`);
      // To rclone, an object that is not there may be a folder without objects. None of ours is empty.
      return ended.stdout.length === 0 ? null : ended.stdout;
    },
    async write(path, content) {
      await run(["rcat", `${remote}/${path}`], { input: content });
    },
    upload: (folder, paths, headers) =>
      withList(paths, (list) => {
        const given = Object.entries(headers).flatMap(([name, value]) => [
          "--header-upload",
          `${name}: ${value}`,
        ]);
        return run([
          "copy",
          folder,
          remote,
          "--files-from-raw",
          list,
          "--no-check-dest",
          "--no-traverse",
          ...given,
        ]);
      }),
    copy: (from, to, paths) =>
      withList(paths, (list) =>
        run([
          "copy",
          join(remote, from),
          join(remote, to),
          "--files-from-raw",
          list,
          "--no-traverse",
          "--ignore-times",
        ]),
      ),
    remove: (paths) => withList(paths, (list) => run(["delete", remote, "--files-from-raw", list])),
  };
}

const lastLines = (text: string): string => text.trim().split("\n").slice(-3).join(" ");
