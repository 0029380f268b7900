import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Exchange } from "./exchange.ts";

/** Ends the headers of a request, as Node insists. */
const END = "\r\n\r\n";

/**
 * Gives the requests of each connection their turns. A client may send thousands at once (RFC 9112 §9.3.2), each of which takes 15 kB
 * once it is parsed: so they are parsed one by one as their turns come, the socket is not read meanwhile, and the requests of
 * others are answered between any two.
 */
export function inTurns(server: Server, answer: (exchange: Exchange) => void): void {
  const connections = new WeakMap<Socket, Connection>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, connectionOf(socket, answer));
  });
  server.on("request", (request, response) => {
    connections.get(request.socket)?.add({ request, response, start: 0, length: 0 });
  });
}

type Connection = { add(exchange: Exchange): void };

function connectionOf(socket: Socket, answer: (exchange: Exchange) => void): Connection {
  // Node's own listener parses whatever has come: it gets the same bytes, up to the end of one request at a time.
  const [parse] = socket.listeners("data") as ((bytes: Buffer) => void)[];
  if (parse === undefined) throw new Error("Expected Node to listen for data, found nothing that does.");
  socket.off("data", parse);
  /** Requests parsed too early: one may slip through if the end of the request before it came in two pieces. */
  const waiting: Exchange[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let isAnswering = false;
  let isWoken = false;

  const wake = () => {
    if (!isWoken) setImmediate(go);
    isWoken = true;
  };
  const begin = (exchange: Exchange) => {
    isAnswering = true;
    exchange.start = performance.now();
    exchange.response.once("close", () => {
      isAnswering = false;
      wake();
    });
    answer(exchange);
  };
  const parseNext = () => {
    const at = rest.indexOf(END);
    const piece = at < 0 ? rest : rest.subarray(0, at + END.length);
    rest = rest.subarray(piece.length);
    parse(piece);
    // Otherwise Node has answered by itself, or there was nothing to answer. Either way the turn is over.
    if (!isAnswering) wake();
  };
  const hold = () => {
    if (rest.length > 0) socket.pause();
    else if (socket.isPaused() && !isPausedByNode(socket)) socket.resume();
  };
  const go = () => {
    isWoken = false;
    const exchange = isAnswering || !socket.writable ? undefined : waiting.shift();
    if (exchange !== undefined) begin(exchange);
    else if (rest.length > 0 && !isAnswering && socket.writable && !isPausedByNode(socket)) parseNext();
    hold();
  };
  // Node resumes it after each answer.
  socket.on("resume", hold).on("resume", wake).on("drain", wake);
  socket.on("data", (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!isWoken) go();
  });
  return {
    add(exchange) {
      if (isAnswering) waiting.push(exchange);
      else begin(exchange);
    },
  };
}

/** Node refuses bytes while answers of its own, such as those to requests without a host, wait to be sent. */
const isPausedByNode = (socket: Socket): boolean => Reflect.get(socket, "_paused") === true;
