import type { Store } from "../../api/store.ts";
import type { Section } from "../../output/section.ts";
import { packedSections } from "./packed-sections.ts";
import { precompressedSection } from "./precompress.ts";

/** Sections as they are stored: with the codings of their files, and the small ones in packs. */
export function storedSections(
  sections: readonly Section[],
  { precompress, store }: { readonly precompress: boolean; readonly store: Store },
): Section[] {
  const coded = precompress ? sections.map(precompressedSection) : [...sections];
  return store === "packs" ? packedSections(coded) : coded;
}
