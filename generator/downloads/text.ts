import type { OpenFile } from "./open-file.ts";

/** In UTF-16 code units. */
const MANY = 2 ** 20;

/** A plain text file in UTF-8. Its texts are encoded a mebibyte at a time: as strings they take several times as much memory. */
export function openText(): OpenFile<string> {
  const encoded: Buffer[] = [];
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
      // The pieces are not kept beside the whole while that is compressed.
      return Buffer.concat(encoded.splice(0));
    },
  };
}
