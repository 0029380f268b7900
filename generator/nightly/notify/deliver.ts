/** Gives messages to one receiver. */

import { formatCount } from "../../lib/format-count.ts";
import { MINUTE } from "../../lib/time/time-units.ts";
import { eveningId, type Message } from "./message.ts";
import { NotSentError, type Receiver, RefusedError } from "./receivers/receiver.ts";

/** A message to one area's readers. */
export type Parcel = {
  readonly areaId: string;
  readonly message: Message;
  /** Messages that were arranged for these evenings are recalled first. */
  readonly recalled: readonly number[];
};

export type Delivery = {
  readonly to: string;
  readonly sent: number;
  /** What went wrong, in words; null if nothing did. */
  readonly fault: string | null;
};

/** A night never sends more than this to one receiver: a large import must not ring the country. */
const MOST = 100;

/**
 * Sends in order, and stops if the receiver is out of reach: the next night sends what is left. `note` says whether
 * an area's readers know the news. It is called before a message to people, who may miss one if the night is killed but never get it
 * twice, and after one to a program that drops doubles. Throws the errors of `note`.
 */
export async function deliver(
  receiver: Receiver,
  parcels: readonly Parcel[],
  note: (areaId: string, isTold: boolean) => void = () => {},
): Promise<Delivery> {
  const { name: to, dropsDoubles } = receiver;
  const count = parcels.length;
  if (count > MOST) {
    for (const { areaId } of parcels) note(areaId, true);
    const fault = `${to}: there is news of ${formatCount(count)} areas, and one night never sends more than ${MOST} messages. Readers were not told, and will not be: tell them in another way.`;
    return { to, sent: 0, fault };
  }
  let sent = 0;
  let fault: string | null = null;
  for (const parcel of parcels) {
    if (!dropsDoubles) note(parcel.areaId, true);
    try {
      await receiver.send(await recalledFirst(receiver, parcel));
      if (dropsDoubles) note(parcel.areaId, true);
      sent++;
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      if (!dropsDoubles) note(parcel.areaId, false);
      fault = error.message;
      if (!(error instanceof RefusedError)) break;
    }
  }
  return { to, sent, fault: fault && `${fault} ${count - sent} of ${count} messages were not sent.` };
}

/** What cannot be recalled still rings that evening, so the correction comes after it. */
async function recalledFirst(receiver: Receiver, { areaId, message, recalled }: Parcel): Promise<Message> {
  let { at } = message;
  for (const evening of recalled)
    if (!(await receiver.recall(areaId, eveningId(areaId, evening))))
      at = Math.max(at ?? 0, evening + MINUTE);
  return { ...message, at };
}
