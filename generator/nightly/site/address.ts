/** The address that a site gives as its own: in its index, feeds and calendars. */

import { LOCAL_ADDRESS } from "../../api/address.ts";

type Known = {
  /** The address that was given. */
  readonly given: string | undefined;
  /** What the live site gives; undefined on a first night. */
  readonly published: string | undefined;
  /** Where the live site is: an address, or `file:` and its folder. */
  readonly live: string | null;
};

/** A live site that was published without its address gets it, or it would keep that of a test for ever. */
export function siteAddress({ given, published, live }: Known): string {
  if (given !== undefined) return given;
  const own = live === null ? null : webAddress(live);
  if (published === undefined) return own ?? LOCAL_ADDRESS;
  return isLocal(published) && own !== null && !isLocal(own) ? own : published;
}

/** An address without what belongs to one request, such as a password; null for a folder. */
function webAddress(live: string): string | null {
  const url = URL.parse(live);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** What to say where a site that goes out gives an address of this very machine. */
export function addressNotes(address: string, publish: string): string[] {
  if (publish === "none" || !isLocal(address)) return [];
  return [
    `The site gives ${address} as its own address, so its feeds, calendars and documents lead nowhere from another machine: give its address with --base-url.`,
  ];
}

const isLocal = (address: string): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(URL.parse(address)?.hostname ?? "");
