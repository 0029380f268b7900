/** More would outgrow what remembering saves. */
const MOST = 50_000;

/**
 * A pure function that remembers what it gave, for keys that come again and again, often one after the other. A key is
 * kept as `keep` gives it back.
 */
export function remembered<Key, Value extends NonNullable<unknown>>(
  give: (key: Key) => Value,
  keep = (key: Key) => key,
): (key: Key) => Value {
  const given = new Map<Key, Value>();
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last !== undefined && last.key === key) return last.value;
    let value = given.get(key);
    if (value === undefined) {
      const kept = keep(key);
      value = give(kept);
      if (given.size === MOST) given.clear();
      given.set(kept, value);
    }
    last = { key, value };
    return value;
  };
}
