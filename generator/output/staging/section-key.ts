/** What identifies a section between builds: its name, and a digest of everything that it depends on. */

import { digestOf } from "../../lib/digest.ts";
import type { Section } from "../section.ts";

/** The name of a section, and the digest of everything that it depends on, if it is cached. */
export type SectionKey = {
  readonly name: string;
  readonly inputs: string | null;
  /** Whether this is a group of its files, and the digest that of the group. */
  readonly isGroup?: true;
  /** Whether its small files are written into packs. */
  readonly isPacked?: true;
};

/** The files of a section that are kept or made together. */
export type Group = { readonly key: SectionKey; readonly files: Section["files"] };

/** A digest of the inputs and the program, so that nothing made by another version is reused. */
export const inputsOf = (program: string, inputs: string | null | undefined): string | null =>
  inputs == null ? null : digestOf([program, inputs]);

export const keyOf = (program: string, { name, inputs, isPacked }: Section): SectionKey => ({
  name,
  inputs: inputsOf(program, inputs),
  ...(isPacked && { isPacked }),
});

/** The groups of a section; one without groups is a single one. */
export const groupsOf = (program: string, section: Section): readonly Group[] =>
  section.groups?.map(({ inputs, files }) => ({
    key: { name: section.name, inputs: inputsOf(program, digestOf(["group", inputs])), isGroup: true },
    files,
  })) ?? [{ key: keyOf(program, section), files: section.files }];

export const isCached = ({ inputs }: SectionKey): boolean => inputs !== null;

export const isSameKey = (one: SectionKey, other: SectionKey): boolean =>
  one.name === other.name && one.inputs === other.inputs && one.isGroup === other.isGroup;
