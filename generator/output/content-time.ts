const EARLIEST = Date.UTC(1980, 0, 2) / 1000;

/**
 * The time that a file is given, in seconds since 1970, from the SHA-256 of its bytes: a whole second between 1980 and
 * 2014. Servers make a file's entity tag from its time and size, so the tag changes when the bytes do and only then
 * (docs/contract.md §1). A file that somebody has written since has another time.
 */
export const contentTime = (sha256: string): number =>
  EARLIEST + (Number.parseInt(sha256.slice(0, 8), 16) % 2 ** 30);

/**
 * The time that every folder is given. The system changes it whenever a name in the folder comes, goes or changes, so
 * that one call shows that none did.
 */
export const FOLDER_TIME = EARLIEST;
