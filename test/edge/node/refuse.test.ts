import { Duplex } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse } from "../../../generator/edge/node/refuse.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

/** A connection whose client goes on sending. */
function connection() {
  let sent = "";
  const socket = new Duplex({
    read() {},
    write(chunk, _, done) {
      sent += chunk;
      done();
    },
  });
  return { socket, sent: () => sent };
}

test("who is refused gets the reason at once, and is cut off after a second, whatever it sends", () => {
  const { socket, sent } = connection();
  refuse(socket, 400, '{"title":"Macron: ā"}');
  expect(sent()).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]+Content-Length: 22\r\nConnection: close\r\n\r\n\{"title":"Macron: ā"\}$/,
  );
  vi.advanceTimersByTime(999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

test("a connection that takes nothing any more is cut off too", () => {
  const { socket, sent } = connection();
  socket.end();
  refuse(socket, 400, "{}");
  vi.advanceTimersByTime(1000);
  expect([sent(), socket.destroyed]).toEqual(["", true]);
});
