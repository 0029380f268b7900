import type { OpenFile } from "./open-file.ts";

/** In UTF-16 code units. */
const MANY = 2 ** 20;

/** A plain text file in UTF-8. Its texts are encoded a mebibyte at a time: as strings they take several times as much memory. */
export function openText(): OpenFile<string> {
  const encoded: Buffer<ArrayBuffer>[] = [];
  let pending = "";
  const encode = () => {
    encoded.push(Buffer.from(pending));
    pending = "";
  };
  return {
    add(text) {
      pending += text;
      if (pending.length > MANY) encode();
    },
    end() {
      encode();
      return joined(encoded.splice(0));
    },
  };
}

/** Pieces in one, each freed as soon as it is copied: the text is never in memory twice. */
function joined(pieces: readonly Buffer<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
    free(piece);
  }
  return whole;
}

/** Frees bytes that nobody reads again: V8 would let tens of megabytes of them gather. Node cuts small buffers out of a common one. */
export function free({ buffer, length }: Uint8Array<ArrayBuffer>): void {
  if (length === buffer.byteLength) buffer.transfer(0);
}
