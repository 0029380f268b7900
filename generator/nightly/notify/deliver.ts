/** Gives messages to one receiver. */

import { formatCount } from "../../lib/format-count.ts";
import { MINUTE } from "../../lib/time/time-units.ts";
import { eveningId, type Message } from "./message.ts";
import { NotSentError, type Receiver, RefusedError } from "./receivers/receiver.ts";

/** What goes to one area's readers. */
export type Parcel = {
  readonly areaId: string;
  /** In the order in which they are sent. There are none if others are only recalled. */
  readonly messages: readonly Message[];
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

/** Notes how many of an area's messages its readers have. */
type Note = (areaId: string, sent: number) => void;

/** Sends in order, and stops if the receiver is out of reach: the next night sends the rest. Throws the errors of `note`. */
export async function deliver(
  receiver: Receiver,
  parcels: readonly Parcel[],
  note: Note = () => {},
): Promise<Delivery> {
  const { name: to } = receiver;
  const count = parcels.reduce((sum, { messages }) => sum + messages.length, 0);
  if (count > MOST) {
    const stays = (await recallAll(receiver, parcels)) ? "" : ` ${NOT_RECALLED}`;
    for (const { areaId, messages } of parcels) note(areaId, messages.length);
    const fault = `${to}: there are ${formatCount(count)} messages, and one night never sends more than ${MOST}. Readers were not told, and will not be: tell them in another way.${stays}`;
    return { to, sent: 0, fault };
  }
  let sent = 0;
  let fault: string | null = null;
  for (const parcel of parcels) {
    const done = await sendParcel(receiver, parcel, note);
    sent += done.sent;
    if (done.error === null) continue;
    fault = done.error.message;
    if (!(done.error instanceof RefusedError)) break;
  }
  if (fault !== null && sent < count) fault += ` ${count - sent} of ${count} messages were not sent.`;
  return { to, sent, fault };
}

const NOT_RECALLED =
  "What was arranged for an evening could not be recalled, and will ring though it is not to come.";

/** Stops at the first that cannot be recalled: the others cannot be either. */
async function recallAll(receiver: Receiver, parcels: readonly Parcel[]): Promise<boolean> {
  for (const parcel of parcels) if ((await recall(receiver, parcel)) !== null) return false;
  return true;
}

/**
 * It is noted before a message to people, who may miss one if the night is killed but never get it twice, and after one to a program that
 * drops doubles.
 */
async function sendParcel(
  receiver: Receiver,
  parcel: Parcel,
  note: Note,
): Promise<{ readonly sent: number; readonly error: NotSentError | null }> {
  const { areaId, messages } = parcel;
  const { name, dropsDoubles } = receiver;
  const earliest = await recall(receiver, parcel);
  if (messages.length === 0) {
    if (earliest !== null) return { sent: 0, error: new NotSentError(`${name}: ${NOT_RECALLED}`) };
    note(areaId, 0);
  }
  for (const [sent, message] of messages.entries()) {
    if (!dropsDoubles) note(areaId, sent + 1);
    try {
      const at = earliest === null ? message.at : Math.max(message.at ?? 0, earliest);
      await receiver.send({ ...message, at });
      if (dropsDoubles) note(areaId, sent + 1);
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      if (!dropsDoubles) note(areaId, sent);
      return { sent, error };
    }
  }
  return { sent: messages.length, error: null };
}

/** What cannot be recalled still rings that evening, so the correction comes after it. Returns when that may be; null for at once. */
async function recall(receiver: Receiver, { areaId, recalled }: Parcel): Promise<number | null> {
  let earliest: number | null = null;
  for (const evening of recalled)
    if (!(await receiver.recall(areaId, eveningId(areaId, evening))))
      earliest = Math.max(earliest ?? 0, evening + MINUTE);
  return earliest;
}
