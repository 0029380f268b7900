import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { Answered } from "../../../generator/edge/node/answer-from.ts";
import type { Exchange } from "../../../generator/edge/node/exchange.ts";
import { send } from "../../../generator/edge/node/send.ts";

/** A response whose client takes one piece at a time. */
class Slow extends EventEmitter {
  readonly destroyed = false;
  headersSent = false;
  readonly written: string[] = [];
  /** The most listeners that any event had. */
  most = 0;
  writeHead() {
    this.headersSent = true;
    return this;
  }
  write(chunk: Buffer): boolean {
    this.written.push(String(chunk));
    setImmediate(() => {
      this.most = Math.max(this.most, this.listenerCount("drain"), this.listenerCount("close"));
      this.emit("drain");
    });
    return false;
  }
  end(): void {}
}

test("a large file goes piece by piece to a slow client, and leaves no listener behind at any", async () => {
  const pieces = Array.from({ length: 20 }, (_, index) => `${index},`);
  const body = {
    kind: "open" as const,
    async *read() {
      for (const piece of pieces) yield Buffer.from(piece);
    },
  };
  const length = pieces.join("").length;
  const answered = { status: 200, headers: {}, tag: null, length, codings: [], body } as unknown as Answered;
  const response = new Slow();
  await send({ request: { method: "GET", headers: {} }, response } as unknown as Exchange, answered);
  expect(response.written).toEqual(pieces);
  expect([response.most, response.listenerCount("drain"), response.listenerCount("close")]).toEqual([
    1, 0, 0,
  ]);
});
