import { type Growing, openPieces } from "./growing.ts";

/** In bytes. */
const CHUNK = 2 ** 20;

/** Gathers texts as UTF-8 without holding all of them. `take` gets the bytes a mebibyte at a time; they are overwritten afterwards. */
export function textChunks(take: (bytes: Uint8Array) => void) {
  let [buffer, used] = [Buffer.allocUnsafeSlow(CHUNK), 0];
  const end = () => {
    take(buffer.subarray(0, used));
    used = 0;
  };
  return {
    add(text: string): void {
      // No UTF-16 code unit takes more than three bytes.
      const most = text.length * 3;
      if (used + most > buffer.length) {
        end();
        if (most > buffer.length) buffer = Buffer.allocUnsafeSlow(most);
      }
      used += buffer.write(text, used);
    },
    /** Passes on what is left. */
    end,
  };
}

/** A plain text file in UTF-8. */
export function openText(): Growing<string> {
  const pieces = openPieces();
  const chunks = textChunks((bytes) => pieces.add(Buffer.from(bytes)));
  return {
    add: chunks.add,
    piece: pieces.piece,
    end() {
      chunks.end();
      return pieces.end();
    },
  };
}
