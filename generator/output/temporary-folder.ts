import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Does something with an empty folder that is there as long as it takes. */
export async function inTemporaryFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "water-restrictions-"));
  try {
    return await act(folder);
  } finally {
    discard(folder);
  }
}

/** Removes a folder that is of no more use. What has been done is done, even if the disk keeps the folder. */
export function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
