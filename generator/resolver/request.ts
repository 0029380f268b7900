/** Takes the target of a request apart: at `/`, `?`, `&` and `=` first, then each piece is decoded once. */

/** A decoded piece; null where its percent-encoding is malformed (contract.md §1). */
export type Piece = string | null;

export type Target = {
  readonly segments: readonly Piece[];
  readonly query: readonly { readonly name: Piece; readonly value: Piece }[];
};

/** `/v1/areas?pageSize=5` or, as a proxy may send it, `http://host/v1/areas?pageSize=5`. */
export function parseTarget(target: string): Target {
  const local = target.replace(/^https?:\/\/[^/?]*/i, "").replace(/#.*$/, "");
  const mark = local.indexOf("?");
  const path = mark < 0 ? local : local.slice(0, mark);
  const search = mark < 0 ? "" : local.slice(mark + 1);
  return {
    segments: path.split("/").map(decode),
    query: search
      .split("&")
      .filter((pair) => pair !== "")
      .map(parsePair),
  };
}

function parsePair(pair: string) {
  const spaced = pair.replace(/\+/g, " ");
  const equals = spaced.indexOf("=");
  return equals < 0
    ? { name: decode(spaced), value: "" }
    : { name: decode(spaced.slice(0, equals)), value: decode(spaced.slice(equals + 1)) };
}

function decode(text: string): Piece {
  try {
    // Rejects half a surrogate pair, which no escape can spell but a program can hand in.
    encodeURI(text);
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
