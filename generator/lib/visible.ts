/** Text with invisible characters and line breaks escaped, so that a terminal shows them and obeys none; spaces stay. */
export const visible = (text: string): string =>
  text.replace(/(?! )[\p{Z}\p{Cc}\p{Cf}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** Text of several lines, each made visible. For printing: a message may hold text from outside. */
export const visibleLines = (text: string): string => text.split("\n").map(visible).join("\n");

/** The start of a text from outside, in quotes. */
export const quoted = (text: string): string => visible(JSON.stringify(text.slice(0, 200)));
