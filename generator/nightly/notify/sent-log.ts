/**
 * The log of the states that readers were sent, beside the folder of builds: there it outlives a rebuild and a roll-back. A line is
 * added for each message, so that a night that is killed loses no more than one line.
 */

import { resolve } from "node:path";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import { textIfThere } from "../../lib/target/is-there.ts";
import { atNamed } from "../../lib/target/target-errors.ts";
import { replaceFile, writeFile } from "../../lib/target/whole-files.ts";
import { DAY } from "../../lib/time/time-units.ts";
import type { AreaState } from "./area-states.ts";

export const sentLogFile = (out: string): string => `${resolve(out)}.told`;

/** The last states that one receiver's readers were sent, by the ids of areas. */
export type SentStates = Map<string, AreaState>;

export type SentLog = ReturnType<typeof openSentLog>;

/** A log that nights without messages have left behind no longer says what readers know. */
const LONGEST = 3 * DAY;

const FORMAT = "water-restrictions told 1";

/** The log for a night at an instant. A file that is older than three days, or of another format, counts as none. */
export function openSentLog(out: string, now: number) {
  const file = sentLogFile(out);
  const receivers = new Map<string, SentStates>();
  const [header, ...lines] = atNamed(file, () => textIfThere(file)?.split("\n") ?? []);
  const { format, asOf = 0 } = (jsonOrNull(header ?? "") ?? {}) as { format?: string; asOf?: number };
  for (const line of format === FORMAT && now - asOf <= LONGEST ? lines : []) {
    // The last line may have been cut off.
    const entry = jsonOrNull(line) as [string, string, AreaState] | null;
    if (entry === null) continue;
    const [receiver, areaId, state] = entry;
    const noted = receivers.get(receiver) ?? new Map();
    receivers.set(receiver, noted.set(areaId, state));
  }
  return {
    /** By their names. */
    receivers: receivers as ReadonlyMap<string, SentStates>,
    /** Notes it so that it outlives a power cut. */
    note(receiver: string, areaId: string, state: AreaState): void {
      writeFile(file, `${JSON.stringify([receiver, areaId, state])}\n`, { flag: "a", flush: true });
    },
    /** Writes the file anew, with these receivers alone. */
    write(at: number, all: readonly (readonly [name: string, SentStates])[]): void {
      const entries = all.flatMap(([name, areas]) =>
        [...areas].map(([areaId, state]) => [name, areaId, state]),
      );
      const text = [{ format: FORMAT, asOf: at }, ...entries]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join("");
      atNamed(file, () => replaceFile(file, text, { flush: true }));
    },
  };
}
