import type { Batch, BatchFile } from "../section.ts";
import type { About } from "../tree/manifest.ts";
import { Packer } from "./pack-writer.ts";
import type { SectionKey } from "./section-key.ts";
import { Staging } from "./staging.ts";

/** The tasks of the writer thread. They are plain functions, so that a small build needs no thread. */
export function stagingTasks() {
  let opened: Staging | undefined;
  /** Of the sections under way. */
  const packers = new Map<string, Packer>();
  const staging = (): Staging => opened as Staging;
  const writerOf = (section: SectionKey) => (file: BatchFile, bytes: Uint8Array<ArrayBuffer>) =>
    staging().add(section, { files: [file], bytes });
  return {
    open: ({ target, isClean }: { target: string; isClean: boolean }): void => {
      opened = new Staging(target, isClean);
    },
    keepable: (sections: readonly SectionKey[]) => staging().keepable(sections),
    keep: (sections: readonly SectionKey[]) => staging().keep(sections),
    add({ section, batch }: { section: SectionKey; batch: Batch }): void {
      if (!section.isPacked) {
        staging().add(section, batch);
        // Freed at once: this thread makes too little garbage for V8 to look.
        batch.bytes.buffer.transfer(0);
        return;
      }
      const packer = packers.get(section.name) ?? new Packer();
      packers.set(section.name, packer);
      packer.add(batch, writerOf(section));
    },
    end(section: SectionKey): void {
      packers.get(section.name)?.end(writerOf(section));
      packers.delete(section.name);
      staging().end(section);
    },
    listed: (name: string) => staging().listed(name),
    complete: ({ about, order }: { about: About; order: readonly string[] }) =>
      staging().complete(about, order),
    abandon(_: null): void {
      opened?.abandon();
    },
  };
}

export type StagingTasks = ReturnType<typeof stagingTasks>;
