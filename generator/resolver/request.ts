/** Takes the target of a request apart: at `/`, `?`, `&` and `=` first, then each piece is decoded once. */

/** A decoded piece; null where its percent-encoding is malformed (contract.md §1). */
export type Piece = string | null;

export type Target = {
  readonly segments: readonly Piece[];
  /** Names and values, both blank where there is nothing between two `&`. */
  readonly query: readonly (readonly [Piece, Piece])[];
};

/** `/v1/areas?pageSize=5` or, as a proxy may send it, `http://host/v1/areas?pageSize=5`. */
export function parseTarget(target: string): Target {
  const parts = TARGET.exec(target) as RegExpExecArray;
  return {
    segments: (parts[1] as string).split("/").map(decode),
    query: (parts[2] as string).split("&").map(parsePair),
  };
}

/** A path, and a query; what stands before and behind them is nobody's concern. */
const TARGET = /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i;

function parsePair(pair: string): [Piece, Piece] {
  const spaced = pair.replace(/\+/g, " ");
  const end = `${spaced}=`.indexOf("=");
  return [decode(spaced.slice(0, end)), decode(spaced.slice(end + 1))];
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
