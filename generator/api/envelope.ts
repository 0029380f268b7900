/** A page of a list, as every list is answered (docs/contract.md §2). */
export type Envelope<Item> = {
  readonly items: readonly Item[];
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly totalCount: number;
  readonly totalPages: number;
  readonly hasPreviousPage: boolean;
  readonly hasNextPage: boolean;
};

/** The page with these items; its fields are in the order of the answer. */
export function envelope<Item>(
  items: readonly Item[],
  pageNumber: number,
  pageSize: number,
  totalCount: number,
): Envelope<Item> {
  const totalPages = Math.ceil(totalCount / pageSize);
  return {
    items,
    pageNumber,
    pageSize,
    totalCount,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
  };
}

/** A page as JSON, around items that are already JSON. */
export const envelopeText = (page: Envelope<string>): string =>
  `{"items":[${page.items}],${JSON.stringify({ ...page, items: undefined }).slice(1)}`;
