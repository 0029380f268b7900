/** What the reader chose, kept on the device by name; null if nothing is kept, or the browser refuses storage. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a choice, or with null forgets it. Where the browser refuses, it lasts as long as the page. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
