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
export function packOf(file: string): string | null {
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
  const tile = /^v1\/tiles\/areas\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(file);
  // Neighbouring tiles are requested together.
  if (tile) return pack("tiles", `${tile[1]}/${Number(tile[2]) >> 3}/${Number(tile[3]) >> 3}`, 64);
  // Of one instant together: a night drops the instants that have passed, and leaves the packs of all others as they were.
  const epoch = /^v1\/epochs\/\d+\//.exec(file);
  if (epoch) return pack("epochs", epoch[0], 128);
  const group = GROUPS.find((one) => one[0].test(file));
  // A page in Markdown lies beside the one that it says the same as.
  return group ? pack(group[1], file.replace(/md$/, "html"), group[2]) : null;
}

/** The other files: the first pattern that a path meets names their group, and how many packs that has. */
const GROUPS: readonly (readonly [pattern: RegExp, group: string, packs: number])[] = [
  [/^v1\/(areas|organisations|restriction-zones|scheduled-changes|schemes)\//, "records", 128],
  [/^v1\/search\/.*\//, "search", 256],
  [/^v1\/places\//, "places", 64],
  [/^v1\/versions\//, "versions", 64],
  [/^v1\/badges\//, "badges", 16],
  // Pages by id only lead on: no night changes them, as it changes most of the pages by name.
  [/^[\w-]+\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/index\.html$/, "pages-by-id", 32],
  // No slug has an underscore before a `p`. A night changes every page of the two long lists; the first ones are outside packs.
  [/^(consents|monitoring-sites)\/list_page-.+\/index\.html$/, "lists", 128],
  [/^consents\/.+\/index\.html$/, "consent-pages", 1024],
  [/^monitoring-sites\/.+\/index\.html$/, "site-pages", 512],
  [/^restriction-zones\/(?!list_page).+\/index\.html$/, "zone-pages", 32],
  [/^(areas|organisations|schemes)\/(?!list_page).+\/index\.(html|md)$/, "pages", 128],
];

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
