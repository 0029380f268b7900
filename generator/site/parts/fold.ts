/** A name as the filter compares it: lower case, without macrons and other marks, spaces single. */
export const foldName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
