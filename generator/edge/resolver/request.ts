/** Splits a request target at `/`, `?`, `&` and `=`, then decodes each part once. */

/** A decoded part; null if its percent-encoding is malformed (docs/contract.md §1). */
export type Decoded = string | null;

export type Target = {
  /** The whole path decoded; null if a piece of it is malformed, or holds an encoded slash. */
  readonly address: Decoded;
  readonly segments: readonly Decoded[];
  /** Names and values, both blank where there is nothing between two `&`. */
  readonly query: readonly (readonly [Decoded, Decoded])[];
};

/** `/v1/areas?pageSize=5` or, as a proxy may send it, `http://host/v1/areas?pageSize=5`. */
export function parseTarget(target: string): Target {
  const parts = TARGET.exec(target) as RegExpExecArray;
  const path = parts[1] as string;
  return {
    // An escaped slash belongs to its piece, and no file has one in its name: `%%` is malformed, so the address is null.
    address: decode(path.replace(/%2f/i, "%%")),
    segments: path.replace(CONSENT, escapeSlashes).split("/").map(decode),
    query: (parts[2] as string).split("&").map(parsePair),
  };
}

/** A path and a query, of any target. The origin before them and the fragment after them do not matter. */
const TARGET = /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i;

/** A consent number may hold slashes, which many clients do not escape. */
const CONSENT = /^(\/v1\/consents\/)(.+)/;

const escapeSlashes = (_: string, start: string, number: string) => start + number.replace(/\//g, "%2F");

const parsePair = (pair: string) =>
  (PAIR.exec(pair.replace(/\+/g, " ")) as RegExpExecArray).slice(1).map(decode) as [Decoded, Decoded];

/** A name, and what follows the first `=`. */
const PAIR = /^([^=]*)=?([\s\S]*)/;

function decode(text: string): Decoded {
  try {
    // Rejects half a surrogate pair, which no escape can spell but a program can hand in.
    encodeURI(text);
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
