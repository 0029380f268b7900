/** What is said where nothing is known of restrictions: since the data ends there, or since an answer could not be read. */
export const unknownMeans = (isRead: boolean): string =>
  isRead
    ? "This site has not been updated, so it cannot say what applies. There may be restrictions."
    : "A change was due since this page was made, and what applies now could not be read. There may be restrictions.";
