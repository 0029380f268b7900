import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A fresh folder that is removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(place(), "water-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const MEMORY = "/dev/shm";
const ENOUGH = 4e9;

/** Memory, where there is enough of it to put files into: the tests make and remove hundreds of whole trees. */
function place(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
