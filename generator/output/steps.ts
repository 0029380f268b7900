/** The steps of a build, in the order in which a clean build comes to them. */
export type Step =
  | "compare"
  | "load"
  | "model"
  | "answers"
  | "tiles"
  | "search"
  | "places"
  | "readings"
  | "feeds"
  | "downloads"
  | "documents"
  | "site"
  | "hosts"
  | "publish";

/**
 * Called at the beginning of a step, and after each file, with the number of files so far. The sections of a step may be made
 * between those of others.
 */
export type OnStep = (step: Step, files: number) => void;
