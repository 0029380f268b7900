/**
 * Packs: small files that lie together in one (`--store packs`), for hosts that count files. Which pack a file lies in follows
 * from its path alone. A pack begins with a line of JSON, the length of each of its files by path, in the order in which their
 * bytes follow. In the dialect of `resolver/resolve.ts`, for nginx's njs runs it too.
 */

/** The length of each file of a pack by its path from the root, in their order. */
export type PackIndex = Readonly<Record<string, number>>;

const FOLDER = "v1/packs/";

/** Readings older than the newest chunk lie in packs by time, so that a night leaves most packs as they are: 3 days, in seconds. */
const SPAN = 2 ** 18;

/**
 * The pack of a file, or null if it lies loose, by their paths from the root. What belongs to one record has one key, and so
 * lies in one pack.
 */
export function packOf(path: string): string | null {
  // Stored codings lie beside what they are of.
  const file = path.replace(/\.(br|gz)$/, "");
  const readings = /^v1\/(monitoring-sites\/[^/]+)\/readings\/(?:chunks\/(-?\d+)|.*)/.exec(file);
  if (readings) {
    const span = readings[2] ? `-${Math.floor(Number(readings[2]) / SPAN)}` : "";
    return pack(`readings${span}`, readings[1] || "", span ? 64 : 128);
  }
  const record =
    /^v1\/((?:areas|consents|monitoring-sites|organisations|schemes)\/[^/.]+)[/.](?!\w+\/\d)/.exec(file);
  // What monitoring sites state, and so what is said of consents, is new every day. All else lies apart from it.
  if (record) {
    const isDaily = /^(consents|monitoring-sites)/.test(record[1] || "");
    return pack(isDaily ? "statuses" : "records", record[1] || "", isDaily ? 384 : 128);
  }
  if (/^v1\/(areas|organisations|restriction-zones|scheduled-changes|schemes)\//.test(file))
    return pack("records", file, 128);
  const tile = /^v1\/tiles\/areas\/(\d+)\/(\d+)\/(\d+)\.mvt$/.exec(file);
  // Tiles beside each other are asked for together.
  if (tile) return pack("tiles", `${tile[1]}/${Number(tile[2]) >> 3}/${Number(tile[3]) >> 3}`, 64);
  if (/^v1\/search\/.*\//.test(file)) return pack("search", file, 256);
  if (/^v1\/epochs\/\d+\//.test(file)) return pack("epochs", file, 16);
  // No slug has an underscore before a `p`: those are pages of lists, which lie loose.
  if (/^(consents|monitoring-sites)\/(?!list_page).+\/index\.html$/.test(file))
    return pack("monitoring-pages", file, 2048);
  if (/^(areas|organisations|schemes)\/(?!list_page).+\/index\.html$/.test(file))
    return pack("pages", file, 128);
  return null;
}

/** One of so many packs of a group, by a hash of the key: whole numbers that every engine is exact with. */
function pack(group: string, key: string, packs: number): string {
  let hash = 0;
  for (let i = 0; i < key.length; i++) hash = (hash * 131 + key.charCodeAt(i)) % 4294967291;
  return `${FOLDER}${group}/${hash % packs}.pack`;
}
