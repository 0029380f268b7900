import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import type { scheme, stageAssignment } from "../../../schemas/source.ts";

type Scheme = z.input<typeof scheme>;
type Assignment = z.input<typeof stageAssignment>;

/** Gives one area another stage of its scheme, as a maintainer does who mends the assignment that is in force. */
export function changeOneStage(data: string): void {
  const stages = readdirSync(join(data, "schemes")).map((file) =>
    (read(join(data, "schemes", file)) as Scheme).stages.map(({ id }) => id),
  );
  const path = join(data, "stage-assignments/1.json");
  const assignments = read(path) as Assignment[];
  const inForce = assignments.find(({ effectiveUntil }) => effectiveUntil === null);
  const others = stages.find((ids) => ids.includes(inForce?.stageId ?? ""));
  const stageId = others?.find((id) => id !== inForce?.stageId);
  if (inForce === undefined || stageId === undefined) {
    throw new Error("Found no assignment in force with another stage in its scheme, expected one.");
  }
  inForce.stageId = stageId;
  writeFileSync(path, JSON.stringify(assignments));
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
