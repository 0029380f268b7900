/** With more entries, the map would take more memory than it saves time. */
const MOST = 50_000;

/**
 * A pure function that remembers its results, for keys that come again and again, often one after the other. `keep`
 * gives the form in which a key is kept.
 */
export function memoize<Key, Value extends NonNullable<unknown>>(
  compute: (key: Key) => Value,
  keep = (key: Key) => key,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last !== undefined && last.key === key) return last.value;
    let value = values.get(key);
    if (value === undefined) {
      const kept = keep(key);
      value = compute(kept);
      if (values.size === MOST) values.clear();
      values.set(kept, value);
    }
    last = { key, value };
    return value;
  };
}

/** The same for objects. What was computed for one goes with it. */
export function memoizeEach<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
