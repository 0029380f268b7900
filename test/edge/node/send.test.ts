import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { Answered } from "../../../generator/edge/node/answer-from.ts";
import type { Exchange } from "../../../generator/edge/node/exchange.ts";
import { send } from "../../../generator/edge/node/send.ts";

/** A response whose client takes one piece at a time, and leaves before it takes a certain one. */
class Slow extends EventEmitter {
  readonly #leaves: number;
  destroyed = false;
  headersSent = false;
  readonly written: string[] = [];
  ended: string | null = null;
  /** The most listeners that any event had. */
  most = 0;
  constructor(leaves = Infinity) {
    super();
    this.#leaves = leaves;
  }
  writeHead() {
    this.headersSent = true;
    return this;
  }
  write(chunk: Buffer): boolean {
    this.written.push(String(chunk));
    setImmediate(() => {
      this.most = Math.max(this.most, this.listenerCount("drain"), this.listenerCount("close"));
      this.destroyed = this.written.length === this.#leaves;
      this.emit(this.destroyed ? "close" : "drain");
    });
    return false;
  }
  end(chunk?: Buffer): void {
    this.ended = String(chunk ?? "");
  }
}

async function sent(response: Slow, body: object, length: number): Promise<void> {
  const answered = { status: 200, headers: {}, tag: null, length, codings: [], body } as unknown as Answered;
  await send({ request: { method: "GET", headers: {} }, response } as unknown as Exchange, answered);
  expect([response.listenerCount("drain"), response.listenerCount("close")]).toEqual([0, 0]);
}

const pieces = Array.from({ length: 20 }, (_, index) => `${index},`);
const large = {
  kind: "open" as const,
  async *read() {
    for (const piece of pieces) yield Buffer.from(piece);
  },
};

test("a large file goes piece by piece to a slow client, and leaves no listener behind at any", async () => {
  const response = new Slow();
  await sent(response, large, pieces.join("").length);
  expect([response.written, response.ended, response.most]).toEqual([pieces, "", 1]);
});

test("nothing more is read for a client that leaves while it is waited for", async () => {
  const response = new Slow(3);
  await sent(response, large, pieces.join("").length);
  expect([response.written, response.ended]).toEqual([pieces.slice(0, 3), null]);
});

test.each([
  [64 * 1024, []],
  [64 * 1024 + 1, [64 * 1024, 1]],
])("%d bytes from memory go at once, or in pieces of %j", async (length, lengths) => {
  const response = new Slow();
  const bytes = Buffer.alloc(length, "a");
  await sent(response, { kind: "kept", bytes }, length);
  expect(response.written.map((piece) => piece.length)).toEqual(lengths);
  expect([...response.written, response.ended].join("")).toBe(String(bytes));
});
