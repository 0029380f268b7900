/** Writes the small files of sections into packs (`--store packs`, generator/api/packs.ts). */

import { type PackIndex, packOf } from "../api/packs.ts";
import { digestOf } from "../lib/digest.ts";
import type { File, Section } from "../lib/section.ts";

/**
 * The same sections with their small files in packs. Those that are made by every build become one: a record's files lie in
 * one pack, whichever operation they answer.
 */
export function packedSections(sections: readonly Section[]): Section[] {
  const isRecords = ({ step, inputs, name }: Section) =>
    step === "answers" && inputs === undefined && name !== "epochs";
  const [first] = sections.filter(isRecords);
  return sections.flatMap((section) => {
    if (!isRecords(section)) return [packed(section)];
    return section === first ? [packed(joined("records", sections.filter(isRecords)))] : [];
  });
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
  files: (listed) => packedFiles(section.files(listed)),
});

type Member = { readonly path: string; readonly bytes: Buffer };

/** The files, those that lie in packs as packs, by path; what lies loose comes first. */
export function* packedFiles(files: Iterable<File>): Generator<File> {
  const packs = new Map<string, Member[]>();
  for (const file of files) {
    const path = packOf(file.path);
    if (path === null) {
      yield file;
      continue;
    }
    const member = { path: file.path, bytes: Buffer.from(file.content) };
    const members = packs.get(path);
    if (members) members.push(member);
    else packs.set(path, [member]);
  }
  for (const path of [...packs.keys()].sort()) {
    yield { path, content: packFrom(packs.get(path) ?? []) };
    packs.delete(path);
  }
}

const byPath = (a: Member, b: Member) => (a.path < b.path ? -1 : 1);

/** The bytes of a pack, the files of a record side by side. */
function packFrom(members: readonly Member[]): Buffer {
  const sorted = members.toSorted(byPath);
  const index: PackIndex = Object.fromEntries(sorted.map(({ path, bytes }) => [path, bytes.length]));
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...sorted.map(({ bytes }) => bytes)]);
}
