/** Messages about a site that another program publishes, to be sent once it has been verified. They are a part of a night's report. */

import { deliver, type Parcel } from "./deliver.ts";
import { type HubNews, tellHub } from "./hub.ts";
import { receiverOf } from "./receivers/receivers.ts";

export type Outbox = {
  /** The SHA-256 of the manifest that the site must have. */
  readonly manifest: string;
  readonly hub: HubNews | null;
  readonly letters: readonly { readonly to: string; readonly parcels: readonly Parcel[] }[];
};

/** Sends all of it. Returns what went wrong, in words. Throws TargetError if a secret is missing. */
export async function sendOutbox({ hub, letters }: Outbox, pauses?: readonly number[]): Promise<string[]> {
  const receivers = letters.map(({ to, parcels }) => ({ receiver: receiverOf(to, pauses), parcels }));
  const done = await Promise.all([
    ...(hub === null ? [] : [tellHub(hub, pauses)]),
    ...receivers.map(({ receiver, parcels }) => deliver(receiver, parcels)),
  ]);
  return done.flatMap(({ fault }) => fault ?? []);
}
