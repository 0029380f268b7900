/** What identifies a section between builds: its name, and a digest of everything that it depends on. */

import { digestOf } from "../../lib/digest.ts";
import type { Section } from "../section.ts";

/** The name of a section, and the digest of everything that it depends on, if it is cached. */
export type SectionKey = { readonly name: string; readonly inputs: string | null };

/** A digest of the inputs and the program, so that nothing made by another version is reused. */
export const inputsOf = (program: string, inputs: string | null | undefined): string | null =>
  inputs == null ? null : digestOf([program, inputs]);

export const keyOf = (program: string, { name, inputs }: Section): SectionKey => ({
  name,
  inputs: inputsOf(program, inputs),
});
