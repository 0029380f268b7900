/** A text in NFD without macrons and other marks, U+0300–U+036F (docs/contract.md §4 "Name order"). */
export const withoutMarks = (text: string): string => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/** The same in NFC, as searches match it (docs/contract.md §5). */
export const withoutMacrons = (text: string): string => withoutMarks(text).normalize("NFC");
