import type { Host, Together } from "../reading/host.ts";

/** A file below the root of a site as it answers it, or null if there is none. Rejects on any other failure. */
export type OpenFile = (path: string) => Promise<Response | null>;

/** A file as it came, or bytes from a pack or of a composed answer. */
export type Fetched = Response | ArrayBuffer;

/** A build whose files come over `fetch`, for a single request. `digest` is SHA-256, in hexadecimal digits. */
export function fetchedHost(
  openFile: OpenFile,
  digest: (bytes: ArrayBuffer) => Promise<string>,
  together: () => Promise<Together<Fetched, ArrayBuffer>>,
): Host<Fetched, ArrayBuffer> {
  return {
    open: openFile,
    openPack: async (path) => (await openFile(path))?.arrayBuffer() ?? null,
    text: async (file) => (file instanceof ArrayBuffer ? new TextDecoder().decode(file) : file.text()),
    mark: async (file) =>
      (await digest(file instanceof ArrayBuffer ? file : await file.clone().arrayBuffer())).slice(0, 8),
    composed: (text) => new TextEncoder().encode(text).buffer,
    together,
  };
}
