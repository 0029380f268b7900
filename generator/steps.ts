/** What a build is busy with, in the order in which a clean one comes to it. */
export type Step =
  | "compare"
  | "load"
  | "model"
  | "answers"
  | "tiles"
  | "search"
  | "readings"
  | "documents"
  | "site"
  | "hosts"
  | "write"
  | "publish";

/**
 * Told each time a build turns to a step. Files are made and written in turn, so that a step comes up many times; the
 * time that it takes is the sum of its stretches.
 */
export type OnStep = (step: Step) => void;
