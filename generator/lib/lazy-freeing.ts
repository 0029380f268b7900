import { lazy } from "./lazy.ts";

/** A value that is computed on first use from much that is needed for nothing else: that is freed then. */
export function lazyFreeing<T>(compute: () => T): () => T {
  let from: (() => T) | undefined = compute;
  const value = lazy(() => (from as () => T)());
  return () => {
    const computed = value();
    from = undefined;
    return computed;
  };
}
