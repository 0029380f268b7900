/** Messages to programs, signed as Standard Webhooks asks (https://www.standardwebhooks.com/). */

import { createHmac } from "node:crypto";
import type { Message } from "../message.ts";
import type { Address } from "./address.ts";
import { post } from "./post.ts";
import type { Receiver } from "./receiver.ts";

export const webhook = ({ name, url, secret }: Address, pauses?: readonly number[]): Receiver => ({
  name,
  dropsDoubles: true,
  send(message) {
    const body = JSON.stringify(payloadOf(message));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      "content-type": "application/json",
      "webhook-id": message.id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signatureOf(`${message.id}.${timestamp}.${body}`, secret ?? "")}`,
    };
    return post(name, url.href, { headers, body }, pauses);
  },
  recall: async () => true,
});

/** Base64 of the HMAC. A secret that begins with `whsec_` is a key in Base64. */
function signatureOf(content: string, secret: string): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;
  return createHmac("sha256", key).update(content).digest("base64");
}

/** Instants as the API writes them. */
function payloadOf({ id, area, title, text, link, priority, councils, news }: Message) {
  return {
    type: area === null ? "maintainer" : "area.changed",
    data: { id, area, title, text, link, priority, councils, news: news.map(withInstants) },
  };
}

const withInstants = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner) =>
      (key === "at" || key === "evening") && typeof inner === "number"
        ? new Date(inner).toISOString()
        : inner,
    ),
  );
