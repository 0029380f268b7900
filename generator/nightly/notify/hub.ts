/** Tells a WebSub hub which feeds are new, so that it passes them on to their readers at once (docs/feeds.md). */

import type { Delivery } from "./deliver.ts";
import { post } from "./receivers/post.ts";
import { NotSentError } from "./receivers/receiver.ts";

export type HubNews = {
  readonly hub: string;
  /** Their public addresses. */
  readonly feeds: readonly string[];
};

/** In one request: a hub fetches each of them. */
const MOST = 50;

export async function tellHub({ hub, feeds }: HubNews, pauses?: readonly number[]): Promise<Delivery> {
  const to = `The hub ${hub}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  try {
    for (let at = 0; at < feeds.length; at += MOST) {
      const urls = feeds.slice(at, at + MOST).map((feed): [string, string] => ["hub.url", feed]);
      const body = new URLSearchParams([["hub.mode", "publish"], ...urls]).toString();
      await post(to, hub, { headers, body }, pauses);
    }
    return { to, sent: feeds.length, fault: null };
  } catch (error) {
    if (error instanceof NotSentError) return { to, sent: 0, fault: error.message };
    throw error;
  }
}
