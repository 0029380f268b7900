/** What a page shows, kept in its address: it can be shared, and back and forward lead through it. */

export type Change = Readonly<Record<string, string | readonly string[]>>;

/** The parameters of the page's address. */
export const parameters = (): URLSearchParams => new URLSearchParams(location.search);

/**
 * Sets parameters; an empty text or list takes one out. `push` is a step that back undoes; `replace` is for what changes
 * with every key or every move.
 */
export function change(changes: Change, how: "push" | "replace"): void {
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

/** Calls with the address that back or forward led to. */
export const onTravel = (show: () => void): void => addEventListener("popstate", show);

/** Runs the last call once there has been none for a while: browsers refuse hundreds of address changes a minute. */
export function settled<Args extends unknown[]>(
  milliseconds: number,
  run: (...args: Args) => void,
): (...args: Args) => void {
  let timer: number | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds, ...args);
  };
}
