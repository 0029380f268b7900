import { packOf } from "../../api/pack-of.ts";
import { STORE, type Store, type StoreNote } from "../../api/store.ts";
import { cachedSection, type Section } from "../../output/section.ts";
import { hasPages, layouts } from "./layouts.ts";
import { packedSections } from "./packed-sections.ts";
import { precompressedSection } from "./precompress.ts";

/** Sections as they are stored: with the codings of the files that lie loose, and the small ones in packs. */
export function storedSections(
  sections: readonly Section[],
  { precompress, store }: { readonly precompress: boolean; readonly store: Store },
): Section[] {
  const isLoose = (path: string) => store !== "packs" || packOf(path) === null;
  const coded = precompress ? sections.map((one) => precompressedSection(one, isLoose)) : [...sections];
  if (hasPages(layouts[store].readings)) return coded;
  return store === "packs" ? [...packedSections(coded), noted(true)] : [...coded, noted(false)];
}

/** The file by which hosts know that readings are in chunks, and whether there are packs. */
const noted = (packs: boolean): Section =>
  cachedSection({
    name: "store",
    step: "hosts",
    input: { packs } satisfies StoreNote,
    make: (note) => [{ path: `v1/${STORE}`, content: JSON.stringify(note) }],
  });
