/** The areas of the towns and suburbs that a text names. What finds them is fetched when somebody types a name that no area has. */

let known: { readonly text: string; readonly ids: ReadonlySet<string> } = { text: "", ids: new Set() };

/** Their ids. Until they are found, none; then `show` is called. */
export function areasOfPlaces(text: string, show: () => void): ReadonlySet<string> {
  if (text !== known.text) {
    known = { text, ids: new Set() };
    void load(text, show);
  }
  return known.ids;
}

async function load(text: string, show: () => void): Promise<void> {
  try {
    const { find } = await import("./find.ts");
    const { items } = await find({ q: text, kinds: ["place"], page: 1, size: 100 });
    if (text !== known.text || items.length === 0) return;
    known = { text, ids: new Set(items.map(({ id }) => id)) };
    show();
  } catch {
    // The list then says that it has none, and the search why.
  }
}
