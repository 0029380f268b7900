import { bytesOf, type Entry, type List, type ListedPart, LONGEST_LIST, listFile } from "./manifest.ts";

/** The lists of a part under way. */
export type Lists = {
  add(file: Entry): void;
  end(): ListedPart;
};

/** Opens the lists of a part: `write` writes each as soon as it is full, `onList` is told of its files and of itself. */
export function openLists(
  part: Omit<List, "files">,
  write: (path: string, text: string) => Entry,
  onList: (files: readonly Entry[]) => void = () => {},
): Lists {
  const lists: Entry[] = [];
  let [count, bytes] = [0, 0];
  let files: Entry[] = [];
  const flush = () => {
    const list: List = { ...part, facts: lists.length === 0 ? part.facts : null, files };
    const entry = write(listFile(part.part, lists.length + 1), JSON.stringify(list));
    lists.push(entry);
    onList([...files, entry]);
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
      return { part: part.part, files: count, bytes, lists };
    },
  };
}
