/** An address, with the characters that no address may hold percent-encoded. */
export const addressIn = (url: string): string =>
  new URL(url).href.replace(
    /[<>"{}|\\^`]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
