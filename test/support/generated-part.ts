import { readFileSync, writeFileSync } from "node:fs";

/** The part of a page between `<!-- name -->` and `<!-- /name -->`. With `UPDATE=1` it becomes what is given first. */
export function generatedPart(page: string, name: string, content: string): string {
  const text = readFileSync(page, "utf8");
  const between = new RegExp(`(<!-- ${name} -->\n)([\\s\\S]*?)(\n<!-- /${name} -->)`);
  const found = between.exec(text);
  if (!found) throw new Error(`${page} has no part between <!-- ${name} --> and <!-- /${name} -->.`);
  if (!process.env.UPDATE) return found[2] as string;
  writeFileSync(
    page,
    text.replace(between, (_, before: string, __, after: string) => before + content + after),
  );
  return content;
}
