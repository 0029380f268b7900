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
export function openLists(part: string, write: (path: string, text: string) => ListedFile) {
  const lists: ListedFile[] = [];
  let [count, bytes] = [0, 0];
  let group: string | null = null;
  let files: ListedFile[] = [];
  const put = (list: List) => {
    lists.push(write(listFile(part, lists.length + 1), JSON.stringify(list)));
    count += list.files.length;
    bytes += bytesOf(list.files);
  };
  const flush = () => {
    if (files.length > 0) put({ part, inputs: group, files });
    files = [];
  };
  return {
    /** Adds a file of a group. Each group has lists of its own; `inputs` are its digest. */
    add(file: ListedFile, inputs: string | null): void {
      if (files.length === LONGEST_LIST || inputs !== group) flush();
      group = inputs;
      files.push(file);
    },
    /** Adds a list of a tree that is there already. */
    keep(list: List): void {
      flush();
      put(list);
    },
    /** Ends the section; a section without files has one list too, with these inputs. */
    end(inputs: string | null): ListedSection {
      flush();
      if (lists.length === 0) put({ part, inputs, files });
      return { part, files: count, bytes, lists };
    },
  };
}
