import type { Files } from "../resolver/execute.ts";

/** A file below `v1/` as the host itself answers it, or null if there is none. Rejects on any other failure. */
export type OpenFile = (file: string) => Promise<Response | null>;

/** Files that are each opened at most once per request: the one that was found is the one that is sent. */
type OpenedFiles = Files & {
  readonly open: OpenFile;
  /** Cancels what was opened and not used. */
  close(): Promise<void>;
};

/** The files of one request. */
export function openedFiles(openFile: OpenFile): OpenedFiles {
  const opened = new Map<string, Promise<Response | null>>();
  const open = (file: string): Promise<Response | null> => {
    const found = opened.get(file) ?? openFile(file);
    opened.set(file, found);
    return found;
  };
  return {
    open,
    has: async (file) => (await open(file)) !== null,
    json: async (file) => (await open(file))?.json() ?? null,
    close: async () => {
      for (const found of await Promise.all(opened.values())) {
        if (found?.body && !found.bodyUsed) await found.body.cancel();
      }
    },
  };
}
