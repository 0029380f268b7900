import type { Path } from "../faults.ts";
import type { Located } from "../load.ts";

/** Records a fault at a path inside a record. */
export type ReportAt = (located: Located<unknown>, path: Path, message: string) => void;
