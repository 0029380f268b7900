import { describe } from "../../load/faults.ts";
import { Refusal } from "../refusal.ts";

/** Reads a response piece by piece. */
export type Sink<T> = { write(bytes: Uint8Array): void; end(): T };

export type TextSink<T> = { write(text: string): void; end(): T };

/** Where a text names its encoding, in bytes. */
const START = 1024;

/**
 * A sink in the encoding that the header of the response names, or else the text itself: `namedIn` looks for it in the first
 * bytes, read as ASCII.
 */
export function inStatedEncoding<T>(
  charset: string | undefined,
  namedIn: (start: string) => string | undefined,
  sinkIn: (encoding: string | undefined) => Sink<T>,
): Sink<T> {
  let sink: Sink<T> | undefined;
  let held = Buffer.alloc(0);
  const begin = (): Sink<T> => {
    const begun = sinkIn(charset ?? namedIn(held.subarray(0, START).toString("latin1")));
    begun.write(held);
    return begun;
  };
  return {
    write(bytes) {
      if (sink !== undefined) return sink.write(bytes);
      held = Buffer.concat([held, bytes]);
      if (held.length >= START) sink = begin();
    },
    end: () => (sink ?? begin()).end(),
  };
}

/**
 * Decodes bytes, of UTF-8 by default, for a sink of text. A byte order mark is skipped. An invalid byte is refused, or replaced
 * by U+FFFD if decoding is lenient.
 */
export function decoded<T>(
  encoding: string | undefined,
  sink: TextSink<T>,
  { isLenient = false } = {},
): Sink<T> {
  const decoder = decoderOf(encoding ?? "utf-8", isLenient);
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new Refusal(
        `expected text in ${decoder.encoding.toUpperCase()}, found an invalid byte: the answer is garbled, or the council's server does not state its encoding; if a page of it is right in another one, set encoding`,
      );
    }
  };
  return {
    write: (bytes) => sink.write(decode(bytes)),
    end() {
      sink.write(decode());
      return sink.end();
    },
  };
}

function decoderOf(encoding: string, isLenient: boolean): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { fatal: !isLenient });
  } catch {
    throw new Refusal(
      `expected an encoding such as UTF-8, found ${describe(encoding)}: tell the council if it lasts`,
    );
  }
}

/** In NFC. Marks are sorted in a time that grows with the square of their number, so a letter keeps thirty. */
export const inNfc = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1").normalize("NFC");

/** Gathers the whole text, for formats that are not read piece by piece. */
export function whole<T>(read: (text: string) => T): TextSink<T> {
  const parts: string[] = [];
  return { write: (text) => void parts.push(text), end: () => read(parts.join("")) };
}
