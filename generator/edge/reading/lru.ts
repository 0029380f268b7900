/**
 * Values by key, up to a number and a total size. The least recently used are evicted first. `onGone` is called with each value that is
 * evicted or replaced.
 */
export function lru<Value>(
  { largest, most = Infinity }: { readonly largest: number; readonly most?: number },
  onGone: (value: Value, key: string) => void = () => {},
) {
  // A map keeps the order of insertion: the first is the least recently used.
  const all = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;
  const remove = (key: string): void => {
    const known = all.get(key);
    if (known === undefined) return;
    all.delete(key);
    total -= known.size;
    onGone(known.value, key);
  };
  return {
    get(key: string): Value | undefined {
      const known = all.get(key);
      if (known === undefined) return undefined;
      all.delete(key);
      all.set(key, known);
      return known.value;
    },
    set(key: string, value: Value, size: number): void {
      if (all.get(key)?.value !== value) remove(key);
      total += size - (all.get(key)?.size ?? 0);
      all.delete(key);
      all.set(key, { value, size });
      for (const oldest of all.keys()) {
        if (total <= largest && all.size <= most) break;
        remove(oldest);
      }
    },
    clear(): void {
      for (const key of all.keys()) remove(key);
    },
  };
}
