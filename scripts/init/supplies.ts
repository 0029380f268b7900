/** A start for a council with several supplies: what a starter has of its one area, once for each supply. */

import { UsageError } from "../command-line/parse.ts";
import { prettyJson } from "./new-file.ts";

export type Supplies = { readonly council: string; readonly names: readonly string[] };

const MOST = 200;

/** `Far North District Council: Kaitāia, Kerikeri` names the supplies, `Far North District Council: 8` how many. Throws UsageError. */
export function suppliesIn(text: string): Supplies {
  const [, council = "", list = ""] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const count = /^\s*\d+\s*$/.test(list) ? Math.min(Number(list), MOST + 1) : undefined;
  const names =
    count === undefined
      ? list.split(",").map((name) => name.trim())
      : Array.from({ length: count }, (_, index) => `Supply ${index + 1}`);
  const isGiven = council.trim() !== "" && names.length > 0 && !names.includes("");
  if (!isGiven || names.length > MOST || new Set(names).size < names.length) {
    const expected = `expected a council and its supplies, such as "Far North District Council: Kaitāia, Kerikeri", or how many, up to ${MOST}`;
    throw new UsageError(`--supplies: ${expected}; each name once. Found ${JSON.stringify(text)}.`);
  }
  return { council: council.trim(), names };
}

/** The files of a starter that have a record for each supply, and how one becomes several. */
const REPEATED: Readonly<Record<string, (texts: readonly string[]) => string>> = {
  "data/areas/our-district.geojson": (texts) =>
    prettyJson({ type: "FeatureCollection", features: texts.map((text) => JSON.parse(text)) }),
  "data/stage-assignments/stages.json": (texts) => prettyJson(texts.flatMap((text) => JSON.parse(text))),
  "data/restriction-zones.json": (texts) => prettyJson(texts.flatMap((text) => JSON.parse(text))),
  "data/places.csv": ([first = "", ...others]) =>
    [first.trimEnd(), ...others.map((text) => text.trimEnd().split("\n").slice(1).join("\n")), ""].join("\n"),
};

/** A starter's text for several supplies. The first has the ids that other files refer to. */
export function withSupplies(path: string, text: string, { council, names }: Supplies): string {
  const [first = ""] = names;
  const quoted = (name: string) => (/json$/.test(path) ? JSON.stringify(name).slice(1, -1) : name);
  const idOf = (kind: string, index: number) => `{{${kind}${index === 0 ? "" : index}}}`;
  const all = `"areaIds": [${names.map((_, index) => `"${idOf("area", index)}"`).join(", ")}]`;
  const own = (name: string) =>
    text
      .replace('"areaIds": ["{{area}}"]', all)
      .replaceAll("Our District Council", quoted(council))
      .replaceAll("Our District", quoted(name));
  const repeat = REPEATED[path];
  if (repeat === undefined) return own(first);
  return repeat(
    names.map((name, index) =>
      own(name)
        .replaceAll("Our town", `${quoted(name)} water supply`)
        .replace(/"aliases": \[.*\]/, '"aliases": []')
        .replaceAll("Our Town", /[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
        .replace(/\{\{(area|assignment|zone)\}\}/g, (_, kind) => idOf(kind, index))
        // Made-up squares in rows of six.
        .replace(/\b17\d\.\d+/g, (longitude) => (Number(longitude) + (index % 6) / 2).toFixed(2))
        .replace(/-42\.\d+/g, (latitude) => (Number(latitude) + Math.floor(index / 6) * 0.4).toFixed(2)),
    ),
  );
}
