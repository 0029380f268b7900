import { bytesOf, type Entry, type List, type ListedPart, LONGEST_LIST, listFile } from "./manifest.ts";

/** The lists of a part under way; `write` writes each as soon as it is full. */
export type Lists = {
  add(file: Entry): void;
  end(): ListedPart;
};

export function openLists(part: Omit<List, "files">, write: (path: string, text: Buffer) => Entry): Lists {
  const lists: Entry[] = [];
  let [count, bytes] = [0, 0];
  let files: Entry[] = [];
  const flush = () => {
    const list: List = { ...part, facts: lists.length === 0 ? part.facts : null, files };
    lists.push(write(listFile(part.part, lists.length + 1), Buffer.from(JSON.stringify(list))));
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
