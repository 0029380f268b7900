import { remembered } from "../lib/memoize.ts";
import { serve } from "../lib/worker.ts";
import { setFolderTimes } from "./folder-times.ts";
import { lookAtHalf } from "./look.ts";
import { putterIn } from "./put.ts";
import { type Batch, putBatch } from "./queue.ts";

const putterOf = remembered(putterIn);

const deeds = {
  lookAtHalf,
  setFolderTimes,
  putBatch: (batch: Batch) => putBatch(batch, putterOf(batch.root)),
};

export type HandDeeds = typeof deeds;

serve(deeds);
