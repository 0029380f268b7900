/** The attributes that hold addresses. Addresses of this site are written from the root of its tree: `href="/areas/"`. */
const OF_ADDRESS = /\b(?:href|src|action|data)$/;

const LONGEST = "action".length + 1;

/**
 * A page with its addresses relative to its folder, so that the site may lie anywhere on its host. Text of the data is never taken
 * for an address, because its quotes are escaped.
 */
export const withLinksFrom = (page: string, wayTo: (address: string) => string): string =>
  page.replace(/="\/([^"]*)/g, (written, address: string, at: number) =>
    OF_ADDRESS.test(page.slice(Math.max(0, at - LONGEST), at)) ? `="${wayTo(address)}` : written,
  );

/**
 * The way from a folder to an address, both from the root of the tree: from `areas/x/` to `areas/y/` it is `../y/`. Beside a page it
 * starts with `./`, so that no name of a record is taken for a scheme.
 */
export function wayFrom(folder: string): (address: string) => string {
  const parts = folder.split("/").slice(0, -1);
  return (address) => {
    const others = address.split("/");
    const differing = parts.findIndex((part, index) => part !== others[index] || index === others.length - 1);
    const shared = differing === -1 ? parts.length : differing;
    const rest = others.slice(shared).join("/");
    const up = "../".repeat(parts.length - shared);
    return up + rest === "" || (up === "" && shared > 0 && !rest.startsWith("#")) ? `./${rest}` : up + rest;
  };
}
