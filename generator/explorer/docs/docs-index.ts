import { normaliseName } from "../../views/words/normalise.ts";
import type { DocPart } from "../parts/addresses.ts";
import type { DocumentedOperation } from "../reference/description.ts";
import { folderOf } from "../reference/frame.ts";
import type { Paper } from "./papers.ts";
import { headingId, headingText } from "./render.ts";

/** Every part with a heading. It is found by its page's title, its heading, and the names in it that are written as code. */
export const docsIndex = (papers: readonly Paper[]): DocPart[] => papers.flatMap(partsOf);

/** An operation leads to its page in the reference. It is found by its name, its id and its path. */
export function operationPart(operation: DocumentedOperation): DocPart {
  const { operationId, summary, path } = operation;
  return [folderOf(operation), "API reference", summary, normaliseName(`${summary} ${operationId} ${path}`)];
}

function partsOf({ folder, title, text }: Paper): DocPart[] {
  const taken = new Set<string>();
  const plain = text.replace(/^ *```[\s\S]*?^ *```/gm, "");
  return plain.split(/^(?=#{1,6} )/m).map((part): DocPart => {
    const [, marks = "", source = ""] = /^(#+) (.*)$/m.exec(part) ?? [];
    const heading = headingText(source);
    const id = headingId(heading, taken);
    const address = marks.length === 1 ? folder : `${folder}#${id}`;
    const names = [...part.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => normaliseName(name));
    const found = [normaliseName(title), normaliseName(heading), ...new Set(names)];
    return [address, title, heading, found.join(" ")];
  });
}
