/** What a build is doing, in the order in which a clean one comes to it. */
export type Step =
  | "compare"
  | "load"
  | "model"
  | "answers"
  | "tiles"
  | "search"
  | "readings"
  | "feeds"
  | "downloads"
  | "documents"
  | "site"
  | "hosts"
  | "write"
  | "publish";

/**
 * Called whenever a build turns to a step, with the number of files made so far. Files are made and written in turn, so
 * a step comes up many times; its time is the sum of its stretches.
 */
export type OnStep = (step: Step, files: number) => void;
