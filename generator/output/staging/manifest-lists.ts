import {
  bytesOf,
  type List,
  type ListedFile,
  type ListedSection,
  LONGEST_LIST,
  listFile,
} from "../tree/manifest.ts";

/** The lists of a section under way. */
export type Lists = ReturnType<typeof openLists>;

/** Opens the lists of a section: `write` writes each as soon as it is full. */
export function openLists(
  { part, inputs }: Omit<List, "files">,
  write: (path: string, list: List) => ListedFile,
) {
  const lists: ListedFile[] = [];
  let [count, bytes] = [0, 0];
  let files: ListedFile[] = [];
  const flush = () => {
    const list: List = { part, inputs, files };
    lists.push(write(listFile(part, lists.length + 1), list));
    count += files.length;
    bytes += bytesOf(files);
    files = [];
  };
  return {
    add(file: ListedFile): void {
      if (files.length === LONGEST_LIST) flush();
      files.push(file);
    },
    /** Ends the section; one without files has a list too. */
    end(): ListedSection {
      if (files.length > 0 || lists.length === 0) flush();
      return { part, files: count, bytes, lists };
    },
  };
}
