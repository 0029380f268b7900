/** A value that is computed on first use. Its inputs are freed then. */
export function lazy<T>(compute: () => T): () => T {
  let state: { readonly compute: () => T } | { readonly value: T } = { compute };
  return () => {
    if ("compute" in state) state = { value: state.compute() };
    return state.value;
  };
}

/** A value that is read on first use. A failure is not kept: the next use reads again. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
