/** A page as the API answers it. */
export function envelope({ page, pagination, organisations }, pageSize) {
  const pageNumber = pagination.pageNumber + 1;
  const totalPages = pagination.pages.length;
  return JSON.stringify({
    items: page,
    pageNumber,
    pageSize,
    totalCount: organisations.length,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
  });
}
