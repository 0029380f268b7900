import { bytesOf, type Entry, type List, type ListedPart, LONGEST_LIST, listFile } from "./manifest.ts";

/** The lists of a section under way. */
export type Lists = {
  add(file: Entry): void;
  end(): ListedPart;
};

/** Opens the lists of a section: `write` writes each as soon as it is full. */
export function openLists(section: Omit<List, "files">, write: (path: string, text: string) => Entry): Lists {
  const lists: Entry[] = [];
  let [count, bytes] = [0, 0];
  let files: Entry[] = [];
  const flush = () => {
    const list: List = { ...section, files };
    lists.push(write(listFile(section.part, lists.length + 1), JSON.stringify(list)));
    count += files.length;
    bytes += bytesOf(files);
    files = [];
  };
  return {
    add(file) {
      if (files.length === LONGEST_LIST) flush();
      files.push(file);
    },
    end() {
      flush();
      return { part: section.part, files: count, bytes, lists };
    },
  };
}
