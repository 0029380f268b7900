/**
 * What is stated for a consent whose page holds only what lasts (pages/monitoring/consent-statements.ts): it lies in a
 * page that the consent shares with others.
 */

/** The page that has it, and the part of that page that is the consent's own. */
export type Statement = { readonly page: Document; readonly part: Element };

/**
 * The address of the statement, as the consent's page at `address` gives it; null if the page has everything itself.
 */
export function statementAddress(page: ParentNode, address: string): URL | null {
  const href = page.querySelector(".elsewhere a")?.getAttribute("href");
  return href == null ? null : new URL(href, address);
}

/** Throws where it cannot be read. Its links are whole addresses: it is shown in another folder. */
export async function statementAt(address: URL): Promise<Statement> {
  // An earlier statement no longer counts, so a cached copy is always revalidated.
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const part = page.getElementById(address.hash.slice(1));
  if (part === null) throw new Error(`${address} is not there.`);
  for (const link of part.querySelectorAll('a[href^="."]'))
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "", address).href);
  return { page, part };
}
