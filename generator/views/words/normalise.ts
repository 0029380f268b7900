import { fold } from "../../lib/folded-text.ts";
import { withoutMarks } from "../../lib/strip-marks.ts";

/** A name as the filter compares it: as the search does, without macrons and other marks. */
export const normaliseName = (text: string): string => fold(withoutMarks(text), '"').trim();

/** How the address of a page names an organisation. An id would be longer, and says nothing to people. */
export const keyOfName = (name: string): string => normaliseName(name).replace(/[^\p{L}\p{N}]+/gu, "-");
