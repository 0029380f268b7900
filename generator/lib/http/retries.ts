/** When a request is worth repeating: one rule for the client, for mirrors, and for requests to upstreams. */

/** In milliseconds: a server that asks for a longer pause counts as failed. */
export const LONGEST_PAUSE = 30_000;

/** 520 to 524 are Cloudflare's statuses, for a server behind it that does not answer. */
const PASSING = [408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524];

/** Whether a request with this status may succeed the next time. */
export const mayPass = (status: number): boolean => PASSING.includes(status);

/** How long a server asks to wait, in milliseconds: `Retry-After` in seconds, or as a date (RFC 9110 §10.2.3). */
export function retryAfterOf(text: string | null | undefined): number {
  if (!text) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  return Math.max(0, Date.parse(text) - Date.now() || 0);
}
