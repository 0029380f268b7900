import { type Site, TooLongError } from "../../generator/mirror/site.ts";

/** A site in memory. `contentOf` gives what a file has, undefined if it is missing, or throws what its reader is to meet. */
export const siteInMemory = (contentOf: (path: string) => Uint8Array | string | undefined): Site => ({
  base: "https://water.example.nz",
  address: "https://water.example.nz",
  traffic: { requests: 0, bytes: 0 },
  async pieces(path, most, begin) {
    const content = contentOf(path);
    if (content === undefined) return "missing";
    const bytes = Buffer.from(content);
    if (bytes.length > most) throw new TooLongError("too long");
    begin()(bytes);
    return "whole";
  },
});
