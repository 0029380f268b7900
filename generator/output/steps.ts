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
 * Called when a step or one of its sections begins, and after each file, with the number of files made so far. A step may come more
 * than once.
 */
export type OnStep = (step: Step, files: number) => void;
