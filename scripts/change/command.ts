/** The command that does something with a change, to copy from a message. */

import { formatInstant } from "../../generator/lib/time/instant.ts";
import type { Area } from "../../generator/load/load.ts";

type Wanted = {
  /** The folder of the data. */
  readonly data: string;
  readonly area: Area;
  /** The name of the stage; null lifts all restrictions. */
  readonly stage: string | null;
  readonly from: number;
};

/** All but the last word, which says what to do: `approve` or `cancel`. */
export function commandFor({ data, area, stage, from }: Wanted): string {
  const folder = data === "data" ? "" : ` --data ${JSON.stringify(data)}`;
  return `npm run change -- "${area.name}" "${stage ?? "none"}" --from ${formatInstant(from)}${folder} --do`;
}
