import type { IncomingMessage, ServerResponse } from "node:http";

/** A request and its answer. */
export type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** When its turn began, in the milliseconds of `performance.now()`. */
  readonly start: number;
  /** The bytes of the body that is sent, once that is known. */
  length: number;
};
