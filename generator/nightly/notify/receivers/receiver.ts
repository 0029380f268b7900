/** Where messages go. */

import type { Message } from "../message.ts";

export type Receiver = {
  /** As it was given: it names secrets, and holds none. */
  readonly name: string;
  /** Whether it drops a message whose id it has seen: it may get one twice, but misses none. */
  readonly dropsDoubles: boolean;
  /** Throws NotSentError. */
  readonly send: (message: Message) => Promise<void>;
  /** Recalls a message that was given for later. False if that was not possible. */
  readonly recall: (areaId: string, id: string) => Promise<boolean>;
};

/** A message did not get through. The message of the error names the receiver, and no secret. */
export class NotSentError extends Error {}

/** The receiver does not take this message; it may take others. */
export class RefusedError extends NotSentError {}
