/** Keeps the state of a page in its address, so that links show the same, and back and forward work. */

export type Changes = Readonly<Record<string, string | readonly string[]>>;

/** The parameters of the page's address. */
export const parameters = (): URLSearchParams => new URLSearchParams(location.search);

/**
 * Sets parameters; an empty text or list removes one. `push` makes a step that back undoes; `replace` is for what changes
 * with every key or movement.
 */
export function setParameters(changes: Changes, how: "push" | "replace"): void {
  const next = parameters();
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of [value].flat()) if (one !== "") next.append(name, one);
  }
  const query = next.toString();
  const address = `${location.pathname}${query && `?${query}`}${location.hash}`;
  if (address === location.pathname + location.search + location.hash) return;
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** Calls whenever back or forward has changed the address. */
export const onHistory = (show: () => void): void => addEventListener("popstate", show);
