/** The program rclone, with the S3-compatible storage that the environment names as its remote. */

import { TargetError } from "../../lib/target/target-errors.ts";
import { type Ended, type RunOptions, runProgram } from "./program.ts";

export type Rclone = ReturnType<typeof openRclone>;

/** What rclone calls the storage. */
export const REMOTE = "site";

const ALWAYS = ["--config", "", "--fast-list", "--transfers", "16", "--checkers", "16"];

/** A folder or a file that is not there. */
const NOT_FOUND = [3, 4];

/** Throws TargetError if the keys to the storage are missing. */
export function openRclone(environment: NodeJS.ProcessEnv) {
  checkKeys(environment);
  const env = remoteIn(environment);
  const end = (args: readonly string[], options: RunOptions = {}) =>
    runProgram("rclone", [...args, ...ALWAYS], { ...options, env });
  return {
    /** Runs a command of it. Throws if it fails. */
    run: async (args: readonly string[], options?: RunOptions): Promise<Ended> =>
      orThrow(args, await end(args, options)),
    /** What a command prints; null if what it asks for is not there. Throws if it fails otherwise. */
    async ask(args: readonly string[]): Promise<Buffer | null> {
      const ended = await end(args);
      return NOT_FOUND.includes(ended.code ?? 0) ? null : orThrow(args, ended).stdout;
    },
  };
}

function checkKeys({ S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: NodeJS.ProcessEnv): void {
  const needed = Object.entries({ S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  const missing = needed.flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0)
    throw new TargetError(`--publish s3 needs ${missing.join(", ")} in the environment.`);
}

/** The remote, as rclone reads it from its environment. */
function remoteIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { S3_ENDPOINT, S3_REGION, S3_PROVIDER, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment;
  return {
    RCLONE_CONFIG_SITE_TYPE: "s3",
    RCLONE_CONFIG_SITE_PROVIDER: S3_PROVIDER || (S3_ENDPOINT ? "Other" : "AWS"),
    RCLONE_CONFIG_SITE_ACCESS_KEY_ID: AWS_ACCESS_KEY_ID,
    RCLONE_CONFIG_SITE_SECRET_ACCESS_KEY: AWS_SECRET_ACCESS_KEY,
    RCLONE_CONFIG_SITE_NO_CHECK_BUCKET: "true",
    // By default it tries for minutes, without a word, to reach storage that is not there.
    RCLONE_CONTIMEOUT: environment.RCLONE_CONTIMEOUT ?? "10s",
    RCLONE_RETRIES: environment.RCLONE_RETRIES ?? "2",
    RCLONE_LOW_LEVEL_RETRIES: environment.RCLONE_LOW_LEVEL_RETRIES ?? "3",
    // In one piece each, so that the tag of an object is the MD5 of its bytes.
    RCLONE_CONFIG_SITE_UPLOAD_CUTOFF: "5G",
    // rclone reads certificates from a variable of its own, and fails with that of AWS.
    AWS_CA_BUNDLE: undefined,
    RCLONE_CA_CERT: environment.RCLONE_CA_CERT ?? environment.AWS_CA_BUNDLE,
    ...(S3_ENDPOINT && { RCLONE_CONFIG_SITE_ENDPOINT: S3_ENDPOINT }),
    ...(S3_REGION && { RCLONE_CONFIG_SITE_REGION: S3_REGION }),
  };
}

function orThrow([command]: readonly string[], ended: Ended): Ended {
  if (ended.code === 0) return ended;
  throw new Error(`rclone ${command} ended with ${ended.code}: ${lastLines(ended.stderr)}`);
}

const lastLines = (text: string): string => text.trim().split("\n").slice(-3).join(" ");
