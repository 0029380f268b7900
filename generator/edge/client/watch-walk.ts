/** A page as far as a walk looks at it. */
export type WalkedPage = {
  readonly items?: readonly unknown[];
  readonly totalCount?: number;
  readonly pageNumber?: number;
  readonly pageSize?: number;
};

/**
 * Watches the pages of one list as they come, and throws an Error if the data changed meanwhile, as far as items moved:
 * their number changed, one came twice, or a page has fewer than it should.
 */
export function watchWalk(): (page: WalkedPage) => void {
  const seen = new Set<string>();
  let total: number | undefined;
  return ({ items = [], totalCount, pageNumber = 1, pageSize = 0 }) => {
    const texts = items.map((item) => JSON.stringify(item));
    const expected = Math.max(0, Math.min(pageSize, (totalCount ?? 0) - (pageNumber - 1) * pageSize));
    const isShort = pageSize > 0 && items.length !== expected;
    if (isShort || (total ?? totalCount) !== totalCount || texts.some((text) => seen.has(text)))
      throw new Error("The data changed while its pages were read: start again at the first page.");
    total = totalCount;
    for (const text of texts) seen.add(text);
  };
}
