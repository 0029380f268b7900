/** Paths of files, by their folders: most have names so short that they take less room than the rest of the path. */
export type Paths = { has(path: string): boolean };

/** An empty set of paths. */
export function pathSet(): Paths & { add(path: string): void } {
  const namesIn = new Map<string, Set<string>>();
  const cut = (path: string) => path.lastIndexOf("/") + 1;
  return {
    has(path) {
      const at = cut(path);
      return namesIn.get(path.slice(0, at))?.has(path.slice(at)) === true;
    },
    add(path) {
      const at = cut(path);
      const folder = path.slice(0, at);
      const names = namesIn.get(folder);
      if (names === undefined) namesIn.set(folder, new Set([path.slice(at)]));
      else names.add(path.slice(at));
    },
  };
}
