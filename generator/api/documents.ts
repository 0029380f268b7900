/** Files of the contract that answer no operation, with paths below `v1/` (docs/contract.md §6). */

/** Where the archive of the tiles is. */
export const ARCHIVE_DOCUMENT = "tiles/areas/archive.json";

/** The folder of the downloads, and the document that describes them. */
export const DOWNLOADS = "downloads/";
export const DOWNLOADS_DOCUMENT = `${DOWNLOADS}datapackage.json`;

/** What the names of downloads end with. */
export const DOWNLOAD_ENDINGS = ["gpkg", "zip", "geojson", "parquet", "csv", "csv.gz"] as const;

/** The address, from the root of a site, where finders of a fault look for a contact (RFC 9116, section 3). */
export const SECURITY_TXT = ".well-known/security.txt";
