/** A value that is had when it is first asked for, and only then. */
export function once<T>(give: () => T): () => T {
  let given: { readonly value: T } | undefined;
  return () => {
    given ??= { value: give() };
    return given.value;
  };
}
