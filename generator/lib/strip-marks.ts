/** A text in NFD without macrons and other marks, U+0300–U+036F (contract.md §4 "Name order", §5). */
export const withoutMarks = (text: string): string => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
