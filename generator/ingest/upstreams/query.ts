/** A query with spaces as %20: Hilltop takes `+` literally. */
export const queryOf = (parameters: Readonly<Record<string, string | number>>): string =>
  Object.entries(parameters)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
