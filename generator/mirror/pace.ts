/** How slow a site may be. */

import { formatCount } from "../lib/format-count.ts";

export type Pace = {
  /** For how long it may send nothing, in milliseconds. */
  readonly idle: number;
  /** In bytes a second over a whole answer, after the first `idle`: else it could send a byte at a time for ever. */
  readonly floor: number;
};

/** A limit to the time of a whole answer would cut off a large file on a slow link at each try, and never get it. */
export const PACE: Pace = { idle: 30_000, floor: 1000 };

type Watched = { readonly signal: AbortSignal; add(piece: Uint8Array): void };

/**
 * Reads one answer: `read` hands each piece to `add`, which passes it on to `onPiece`, and heeds the signal. Rejects with
 * the limit if the answer is slower.
 */
export async function withinPace<T>(
  { idle, floor }: Pace,
  onPiece: (piece: Uint8Array) => void,
  read: (watched: Watched) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const end = (found: string) => control.abort(new Error(found));
  const timer = setTimeout(() => end(`no byte for ${idle / 1000} s`), idle);
  const begun = performance.now();
  let bytes = 0;
  const add = (piece: Uint8Array) => {
    timer.refresh();
    bytes += piece.length;
    if (performance.now() - begun > idle + (bytes / floor) * 1000)
      end(`fewer than ${formatCount(floor)} bytes a second`);
    onPiece(piece);
  };
  try {
    return await read({ signal: control.signal, add });
  } catch (error) {
    // Node says "aborted" alone if the limit comes in the middle of a body.
    throw control.signal.aborted ? control.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
