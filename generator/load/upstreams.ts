import { upstream } from "../../schemas/upstream.ts";
import { parseJson } from "./json.ts";
import type { Reader } from "./records.ts";
import { shapeOf } from "./shape.ts";

/** Reads a file that says where readings or boundaries are fetched from. Its name is its key. */
export const readUpstream: Reader = (text, file, { source, report }) => {
  const value = parseJson(text, report);
  if (value === undefined) return;
  const record = shapeOf(upstream, value, report);
  if (record === undefined) return;
  const key = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  source.upstreams.push({ record: { ...record, key }, file, path: [] });
};

/** The text of a watched page as last seen. Any text is valid. */
export const readPageText: Reader = () => {};
