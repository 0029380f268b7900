/**
 * An ntfy server by its documentation (https://docs.ntfy.sh/publish/): publishing as JSON, scheduled delivery with its limits, sequence
 * ids, tokens and the rate limit. It keeps what a phone on a topic would show.
 */

import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "../../support/listen.ts";

export type Shown = {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly click: string | null;
  readonly sequence: string;
  /** When the phone rings, in milliseconds. */
  readonly at: number;
};

export type NtfyServer = {
  readonly origin: string;
  /** What every topic has been given and not been told to drop, in order. */
  shown: Shown[];
  /** How many times a message was published, doubles included. */
  published: number;
  /** Answers instead of the server with this status, if it gives one. */
  onRequest: (request: IncomingMessage) => Promise<number | null> | number | null;
  /** Servers before 2.16 know nothing of sequence ids. */
  isOld: boolean;
  /** The token that publishing needs; null if anybody may. */
  token: string | null;
  close(): Promise<void>;
};

const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const SHORTEST = 10_000;
const LONGEST = 3 * 24 * 3_600_000;

export async function startNtfy(): Promise<NtfyServer> {
  const http = createServer(async (request, response) => {
    const refusal = await server.onRequest(request);
    const status = refusal ?? (await answer(request));
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  const { address: origin, close } = await listen(http);
  const server: NtfyServer = {
    origin,
    shown: [],
    published: 0,
    onRequest: () => null,
    isOld: false,
    token: null,
    close,
  };

  async function answer(request: IncomingMessage): Promise<number> {
    if (server.token !== null && request.headers.authorization !== `Bearer ${server.token}`) return 403;
    const [, topic = "", sequence = ""] = /^\/([^/]*)(?:\/([^/]*))?$/.exec(request.url ?? "") ?? [];
    if (request.method === "DELETE") {
      if (server.isOld || !TOPIC.test(topic) || !TOPIC.test(sequence)) return 404;
      server.shown = server.shown.filter((one) => one.topic !== topic || one.sequence !== sequence);
      return 200;
    }
    return request.method === "POST" && topic === "" ? publish((await json(request)) as Published) : 404;
  }

  function publish(given: Published): number {
    const { topic, title, message, priority = 3, tags = [], click, delay, sequence_id = "" } = given;
    const unknown = Object.keys(given).filter((key) => !KEYS.includes(key));
    if (!TOPIC.test(topic) || unknown.length > 0) return 400;
    if (!Number.isInteger(priority) || priority < 1 || priority > 5) return 400;
    if (Buffer.byteLength(message) > 4096 || /[\r\n]/.test(title)) return 400;
    const at = delay === undefined ? Date.now() : Number(delay) * 1000;
    const ahead = at - Date.now();
    if (delay !== undefined && !(ahead >= SHORTEST && ahead <= LONGEST)) return 400;
    if (!server.isOld && sequence_id !== "" && !TOPIC.test(sequence_id)) return 400;
    server.published++;
    const sequence = server.isOld || sequence_id === "" ? String(server.published) : sequence_id;
    const others = server.shown.filter((one) => one.topic !== topic || one.sequence !== sequence);
    // Tags are divided at commas, also those of a list.
    const shown = { topic, title, message, priority, click: click ?? null, sequence, at };
    server.shown = [...others, { ...shown, tags: tags.join(",").split(",") }];
    return 200;
  }
  return server;
}

const KEYS = ["topic", "title", "message", "priority", "tags", "click", "delay", "sequence_id"];

type Published = {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly priority?: number;
  readonly tags?: readonly string[];
  readonly click?: string;
  readonly delay?: string;
  readonly sequence_id?: string;
};
