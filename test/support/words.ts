/** The words of a line, for lists that would be one word a line. */
export const words = (text: string): string[] => text.split(" ");
