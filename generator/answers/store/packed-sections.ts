/** Sections whose small files are in packs (`--store packs`, generator/api/pack-of.ts). */

import { digestOf } from "../../lib/digest.ts";
import type { Section } from "../../output/section.ts";

/** The folders in which pages may be in packs, for the configuration of hosts. `packOf` decides exactly. */
export const FOLDERS_OF_RECORDS = [
  "areas",
  "consents",
  "monitoring-sites",
  "organisations",
  "restriction-zones",
  "schemes",
];

/** The same as a regular expression. */
export const PAGE_OF_RECORD = `^/(?:${FOLDERS_OF_RECORDS.join("|")})/.*$`;

/**
 * The same sections with their small files in packs. Answers that every build makes become one section, and answers about
 * monitoring sites and consents another: a record's files are in one pack, whichever operation they answer.
 */
export function packedSections(all: readonly Section[]): Section[] {
  const answers = all.filter(({ step, name }) => step === "answers" && name !== "epochs");
  const records = answers.filter(({ inputs }) => inputs === undefined);
  const statuses = answers.filter(({ inputs }) => inputs !== undefined);
  const stored = all.flatMap((section) => {
    if (section === records[0]) return [packed(joined("records", records))];
    if (section === statuses[0])
      return [
        packed({ ...joined("statuses", statuses), inputs: digestOf(statuses.map(({ inputs }) => inputs)) }),
      ];
    return answers.includes(section) ? [] : [packed(section)];
  });
  return stored;
}

function joined(name: string, sections: readonly Section[]): Section {
  return {
    name,
    step: "answers",
    *files(listed) {
      for (const section of sections) yield* section.files(listed);
    },
  };
}

const packed = (section: Section): Section => ({
  ...section,
  ...(section.inputs !== undefined && { inputs: digestOf(["packs", section.inputs]) }),
  isPacked: true,
});
