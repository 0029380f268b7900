/**
 * Packs: small files stored together in one (`--store packs`), for hosts that limit the number of files. The path of a
 * file alone decides its pack. A pack begins with a line of JSON that maps the path of each of its files to its length;
 * the bytes of the files follow in that order. Written in the dialect of `edge/resolver/resolve.ts`, because nginx's njs
 * runs it too.
 */

/** The length of each file of a pack by its path from the root, in their order. */
export type PackIndex = Readonly<Record<string, number>>;

const FOLDER = "v1/packs/";

/**
 * Readings older than the newest chunk are in packs by time, so that a night leaves most packs unchanged: 3 days, in
 * seconds.
 */
const SPAN = 2 ** 18;

/**
 * The pack of a file, or null if it is outside packs, by their paths from the root. All files of one record have the
 * same key, and so the same pack.
 */
export function packOf(path: string): string | null {
  // Precompressed copies are kept with their file.
  const file = path.replace(/\.(br|gz)$/, "");
  const readings = /^v1\/(monitoring-sites\/[^/]+)\/readings\/(?:chunks\/(-?\d+)|.*)/.exec(file);
  if (readings) {
    const span = readings[2] ? `-${Math.floor(Number(readings[2]) / SPAN)}` : "";
    return pack(`readings${span}`, readings[1] || "", span ? 64 : 128);
  }
  // New every day.
  if (/\/may-use\.json$/.test(file)) return pack("uses", file, 64);
  const record =
    /^v1\/((?:areas|consents|monitoring-sites|organisations|schemes)\/[^/.]+)[/.](?!\w+\/\d)/.exec(file);
  // Statuses of monitoring sites, and so the answers about consents, are new every day. They are kept apart from
  // everything else.
  if (record) {
    const isDaily = /^(consents|monitoring-sites)/.test(record[1] || "");
    return pack(isDaily ? "statuses" : "records", record[1] || "", isDaily ? 384 : 128);
  }
  if (/^v1\/(areas|organisations|restriction-zones|scheduled-changes|schemes)\//.test(file))
    return pack("records", file, 128);
  const tile = /^v1\/tiles\/areas\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(file);
  // Neighbouring tiles are requested together.
  if (tile) return pack("tiles", `${tile[1]}/${Number(tile[2]) >> 3}/${Number(tile[3]) >> 3}`, 64);
  if (/^v1\/search\/.*\//.test(file)) return pack("search", file, 256);
  if (/^v1\/places\//.test(file)) return pack("places", file, 64);
  if (/^v1\/versions\//.test(file)) return pack("versions", file, 64);
  // Of one instant together: a night drops the instants that have passed, and leaves the packs of all others as they were.
  const epoch = /^v1\/epochs\/(\d+)\//.exec(file);
  if (epoch) return pack("epochs", epoch[1] || "", 128);
  if (/^v1\/badges\//.test(file)) return pack("badges", file, 16);
  // Pages by id only lead on: no night changes them, as it changes most of the pages by name.
  if (/^[\w-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/index\.html$/.test(file))
    return pack("pages-by-id", file, 32);
  // No slug has an underscore before a `p`. A night changes every page of the two long lists; the first ones are outside packs.
  if (/^(consents|monitoring-sites)\/list_page-.+\/index\.html$/.test(file))
    return pack("list-pages", file, 128);
  if (/^consents\/.+\/index\.html$/.test(file)) return pack("consent-pages", file, 1024);
  if (/^monitoring-sites\/.+\/index\.html$/.test(file)) return pack("site-pages", file, 512);
  if (/^restriction-zones\/(?!list_page).+\/index\.html$/.test(file)) return pack("zone-pages", file, 32);
  if (/^(areas|organisations|schemes)\/(?!list_page).+\/index\.(html|md)$/.test(file))
    return pack("pages", file.replace(/md$/, "html"), 128);
  return null;
}

function pack(group: string, key: string, packs: number): string {
  return `${FOLDER}${group}/${hashOf(key) % packs}.pack`;
}

/** The mark of a page of a list, which differs from that of another build: for long texts several times as fast as `hashOf`. */
export function pageMarkOf(text: string): number {
  let mark = 0;
  for (let i = 0; i < text.length; i++) mark = (mark * 31 + text.charCodeAt(i)) >>> 0;
  return mark;
}

/** A hash in whole numbers below 2 ** 32, which every engine computes exactly. */
export function hashOf(key: string): number {
  let hash = 0;
  for (let i = 0; i < key.length; i++) hash = (hash * 131 + key.charCodeAt(i)) % 4294967291;
  return hash;
}
