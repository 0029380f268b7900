import { receiver } from "../../../../schemas/source.ts";
import { TargetError } from "../../../lib/target/target-errors.ts";
import { HOUR } from "../../../lib/time/time-units.ts";
import { visible } from "../../../lib/visible.ts";
import { addressOf } from "./address.ts";
import { mail } from "./mail.ts";
import { ntfy } from "./ntfy.ts";
import type { Receiver } from "./receiver.ts";
import { webhook } from "./webhook.ts";

/** `none`, or receivers with commas between them, as an option gives them. Throws TargetError. */
export function receiversIn(list: string): string[] {
  if (list === "none") return [];
  return list.split(",").map((text) => {
    const { success, data, error } = receiver.safeParse(text.trim());
    if (success) return data;
    // What was meant as an address may hold a secret: it is not repeated.
    throw new TargetError(`A receiver of messages is wrong: ${visible(error.issues[0]?.message ?? "")}.`);
  });
}

/** For how long a receiver keeps a message for later, in milliseconds: ntfy for three days, less an hour; others not at all. */
export const longestDelay = (name: string): number | null => (name.startsWith("ntfy:") ? 71 * HOUR : null);

/** Throws TargetError if a secret is missing in the environment. `pauses` are in milliseconds, before each further try. */
export function receiverOf(name: string, pauses?: readonly number[]): Receiver {
  const [, kind, address = ""] = /^(\w+):(.*)$/.exec(name) ?? [];
  if (kind === "mail") return mail(name, address);
  if (kind === "ntfy") return ntfy(addressOf(name, address), pauses);
  const signed = addressOf(name, address);
  if (signed.secret !== null) return webhook(signed, pauses);
  throw new TargetError(
    `${name}: expected a secret to sign with, as in webhook:https://$HOOK_SECRET@example.nz/hook.`,
  );
}
