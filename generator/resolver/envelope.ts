/** The pagination envelope (spec.md "Pagination envelope") as text, as the build writes it too. */
export function envelope(
  items: readonly unknown[],
  pageNumber: number,
  pageSize: number,
  totalCount: number,
): string {
  const totalPages = Math.ceil(totalCount / pageSize);
  return JSON.stringify({
    items,
    pageNumber,
    pageSize,
    totalCount,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
  });
}
