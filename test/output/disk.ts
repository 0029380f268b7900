import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** A small file system of its own, to be filled or made read-only; null where this user may not mount one. */
export function mountDisk(folder: string, size: string) {
  mkdirSync(folder);
  const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  if (!run("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder)) return null;
  return {
    become: (mode: "ro" | "rw") => run("mount", "-o", `remount,${mode}`, folder),
    unmount: () => run("umount", "-l", folder),
  };
}
