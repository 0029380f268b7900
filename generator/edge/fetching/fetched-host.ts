import type { Host, Together } from "../reading/host.ts";

/** A file below the root of a site as it answers it, or null if there is none. Rejects on any other failure. */
export type OpenFile = (path: string) => Promise<Response | null>;

/** A file as it came, or bytes from a pack or of a composed answer. */
export type Fetched = Response | ArrayBuffer;

/**
 * A build whose files come over `fetch`, for a single request. `digest` is SHA-256, in hexadecimal digits. `close` cancels the
 * answers that were opened but not used.
 */
export function fetchedHost(
  openFile: OpenFile,
  digest: (bytes: ArrayBuffer) => Promise<string>,
  together: () => Promise<Together<Fetched, ArrayBuffer>>,
): Host<Fetched, ArrayBuffer> & { close(): Promise<void> } {
  const opened: Response[] = [];
  const open = async (path: string): Promise<Response | null> => {
    const found = await openFile(path);
    if (found !== null) opened.push(found);
    return found;
  };
  return {
    open,
    openPack: async (path) => (await openFile(path))?.arrayBuffer() ?? null,
    text: async (file) => (file instanceof ArrayBuffer ? new TextDecoder().decode(file) : file.text()),
    mark: async (file) =>
      (await digest(file instanceof ArrayBuffer ? file : await file.clone().arrayBuffer())).slice(0, 8),
    composed: (text) => new TextEncoder().encode(text).buffer,
    together,
    async close() {
      for (const { body, bodyUsed } of opened) if (body && !bodyUsed) await body.cancel();
    },
  };
}
