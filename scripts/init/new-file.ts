/** A file to write: its path below the new folder, with `/`, and its content. */
export type NewFile = { readonly path: string; readonly content: string | Uint8Array };

export const prettyJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
