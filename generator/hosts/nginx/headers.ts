/** All headers of a location: one that adds any of its own has none of the server's. */
export const addHeaders = (values: Readonly<Record<string, string>>, indent = "  "): string =>
  Object.entries({ ...values, "Last-Modified": "" })
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join("\n");
