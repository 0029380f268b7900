/**
 * Copies a text, and returns the message to show. If the browser refuses the clipboard, the text is shown, to be copied
 * by hand.
 */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return text;
  }
}
