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
  | "write"
  | "publish";

/**
 * Called whenever a build enters a step, with the number of files made so far. Files are made and written alternately,
 * so a build enters a step many times; its time is the sum of these periods.
 */
export type OnStep = (step: Step, files: number) => void;
