/** A value that is computed on first use. Its inputs are freed then. */
export function lazy<T>(compute: () => T): () => T {
  let state: { readonly compute: () => T } | { readonly value: T } = { compute };
  return () => {
    if ("compute" in state) state = { value: state.compute() };
    return state.value;
  };
}
