/** How many requests are in progress at a time. */
const AT_ONCE = 16;

/**
 * Calls a function for every item, several at a time; the results are in the order of the items. The first error ends
 * it.
 */
export async function each<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  let next = 0;
  let isEnded = false;
  const work = async () => {
    while (!isEnded && next < items.length) {
      const index = next++;
      results[index] = await act(items[index] as Item);
    }
  };
  const works = Array.from({ length: Math.min(atOnce, items.length) }, work);
  try {
    await Promise.all(works);
  } finally {
    // Nothing may continue after this has ended.
    isEnded = true;
    await Promise.allSettled(works);
  }
  return results;
}
