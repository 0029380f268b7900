const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text for an element or for an attribute in double quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** An address, with the characters that no address may hold percent-encoded. */
export const addressIn = (url: string): string =>
  new URL(url).href.replace(
    /[<>"{}|\\^`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
