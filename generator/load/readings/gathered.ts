type Growing = { bytes: Buffer; used: number };

/**
 * Collects records by key: they arrive in any order, and are read key by key. They are stored as bytes side by side,
 * because an object for each would take ten times the memory.
 */
export function gathered<Key>() {
  const all = new Map<Key, Growing>();
  return {
    append(key: Key, record: Uint8Array): void {
      let growing = all.get(key);
      if (growing === undefined) {
        growing = { bytes: Buffer.allocUnsafeSlow(4 * record.length), used: 0 };
        all.set(key, growing);
      }
      const end = growing.used + record.length;
      if (end > growing.bytes.length) growing.bytes = twiceAsLarge(growing.bytes);
      growing.bytes.set(record, growing.used);
      growing.used = end;
    },
    /** The records of each key, one after the other, in the order in which they were appended. */
    byKey: (): [key: Key, records: Buffer][] =>
      [...all].map(([key, { bytes, used }]) => [key, bytes.subarray(0, used)]),
  };
}

function twiceAsLarge(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(2 * bytes.length);
  larger.set(bytes);
  return larger;
}
