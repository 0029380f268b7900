/**
 * Copies a text, and returns the message to show: that it is done, or if the browser refuses the clipboard, the text, to be
 * copied by hand.
 */
export async function copyText(text: string, done = "Copied."): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return text;
  }
}
