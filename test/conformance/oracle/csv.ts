/** Reads RFC 4180 text with a header line into one record a line; blank lines are skipped. */
export function recordsOfCsv<T>(text: string): T[] {
  const [header = [], ...lines] = linesOf(text).filter((line) => line.length > 1 || line[0] !== "");
  return lines.map((line) => {
    const entries = header.map((column, index) => [column, line[index] ?? ""]);
    return Object.fromEntries(entries) as T;
  });
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text.charAt(i + 1) === '"') {
        field += '"';
        i++;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ",") {
      line.push(field);
      field = "";
    } else if (character === "\n") {
      lines.push([...line, field]);
      line = [];
      field = "";
    } else if (character !== "\r") field += character;
  }
  if (field !== "" || line.length > 0) lines.push([...line, field]);
  return lines;
}
