/** Runs only the last of several calls, once there has been none for a while. */
export function debounced<Args extends unknown[]>(
  milliseconds: number,
  run: (...args: Args) => void,
): (...args: Args) => void {
  let timer: number | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds, ...args);
  };
}
