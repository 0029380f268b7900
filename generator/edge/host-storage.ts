import type { OpenFile } from "./opened-files.ts";

/** How the files of a build are stored, for a host that answers from them. */
export type Storage = {
  /** The files below `v1/`, from those that the host has. */
  files(openFile: OpenFile): OpenFile;
  /** The page beside the API that a request names, if the host has no file for it; else null. */
  page(request: Request, openFile: OpenFile): Promise<Response | null>;
};

/** Files are stored one by one, and the host finds them itself. */
export const LOOSE: Storage = { files: (openFile) => openFile, page: async () => null };
