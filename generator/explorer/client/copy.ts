/** Copies a text, and returns what to say of it. A browser may refuse its clipboard: then the text is shown, to be copied by hand. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return text;
  }
}
